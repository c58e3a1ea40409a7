import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveInspection, rules } from '../../rules/index.js';
import { placeIn } from '../../src/reporters/place.js';
import type { Finding } from '../../src/rule/finding.js';
import { inspect } from '../../src/rule/inspect.js';
import { suppress } from '../../src/rule/suppression.js';
import { FOLDER, programOfPages } from './page-program.js';
import { codeBlocks, readPage, REPOSITORY } from './page.js';

const SNAPSHOTS = join(REPOSITORY, 'test/__snapshots__/pages');
const LANGUAGES = ['ts', 'tsx', 'js'];

interface Sample {
  /** The heading that it stands under. */
  readonly side: string;
  /** Its path among the samples. */
  readonly file: string;
  readonly code: string;
}

/** Every sample of code on a rule's page, in order. */
function samplesOf(rule: string): readonly Sample[] {
  return readPage(`rules/${rule}.md`)
    .split('\n## ')
    .flatMap((section) => {
      const side = section.split('\n')[0] ?? '';
      return LANGUAGES.flatMap((language) =>
        codeBlocks(section, language).map((code, index) => {
          const name = `${side.toLowerCase().replaceAll(' ', '-')}-${index + 1}.${language}`;
          return { side, file: `samples/${rule}/${name}`, code };
        }),
      );
    });
}

const samples = rules.flatMap(({ name }) => samplesOf(name));
const program = programOfPages(new Map(samples.map(({ file, code }) => [file, code])));

/** What `recommended` and the rule of the page say, without what a comment in the sample answers. */
function findingsOf(name: string): readonly Finding[] {
  const rule = rules.find((one) => one.name === name);
  const isWarning = rule?.presets.layers === 'warning';
  const inspection = resolveInspection({
    preset: 'recommended',
    overrides: new Map([[name, isWarning ? 'warn' : 'error']]),
    calls: 'all',
    root: FOLDER,
  });
  return suppress(inspect(program.analysis, inspection), (file) => program.textOf(file));
}

function said({ at, rule, messageId, severity, message }: Finding): string {
  return `${placeIn(FOLDER, at)}  ${severity}  ${rule}/${messageId}\n  ${message}\n`;
}

describe.each(rules)('the page of $name', ({ name }) => {
  const all = samplesOf(name);
  const findings = findingsOf(name);
  const on = ({ file }: Sample) => findings.filter(({ at }) => at.file === join(FOLDER, file));
  const side = (wanted: string) => all.filter((sample) => sample.side === wanted);

  test('every sample compiles', () => {
    const errors = all.flatMap(({ file }) => program.typeErrors(file).map((error) => `${file}: ${error}`));
    expect(errors).toEqual([]);
  });

  // What neighbours say of it too is in the snapshot.
  test('each bad sample is reported by the rule', () => {
    expect(side('Bad')).not.toEqual([]);
    for (const sample of side('Bad')) expect(on(sample).map(({ rule }) => rule)).toContain(name);
  });

  test('each good sample is silent', () => {
    expect(side('Good')).not.toEqual([]);
    for (const sample of side('Good')) expect(on(sample).map(said)).toEqual([]);
  });

  test('says what is said about each sample', async () => {
    const text = all.map((sample) => `# ${sample.file}\n${on(sample).map(said).join('') || 'no findings\n'}`);
    await expect(text.join('\n')).toMatchFileSnapshot(join(SNAPSHOTS, `${name}.txt`));
  });

  test('every sample is judged', () => {
    const judged = new Set(program.analysis.calls().map(({ at }) => at.file));
    expect(all.filter(({ file }) => !judged.has(join(FOLDER, file))).map(({ file }) => file)).toEqual([]);
  });
});
