import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type ts from 'typescript';
import { analyse } from '../../src/analysis/analyse.js';
import type { Analysis } from '../../src/analysis/analysis.js';
import { catalogue } from '../../src/catalogue/index.js';
import { compare } from '../../test/fixtures/compare.js';
import {
  findingsIn,
  judgeBy,
  observe,
  renderFindings,
  renderVerdicts,
  renderVerdictsAlone,
} from '../../test/fixtures/judge.js';
import { units } from '../../test/analysis/units/index.js';
import { catalogueOf, projectOf } from '../../test/fixtures/own-rows.js';
import { readFixtures, type Fixture } from '../../test/fixtures/read-fixtures.js';
import { fixtureProgram } from './fixture-program.js';

/** One test of the engine that runs in this process; `run` gives what is wrong, null when nothing is. */
export interface Check {
  readonly name: string;
  run(): string | null;
}

/** What serves for every mutant, since nothing that is mutated takes part in it. */
export interface Shared {
  readonly root: string;
  readonly fixtures: readonly Fixture[];
  readonly program: ts.Program;
}

export function sharedOf(repository: string): Shared {
  const root = join(repository, 'fixtures');
  const fixtures = readFixtures(root);
  const files = fixtures.flatMap((fixture) => fixture.files);
  return { root, fixtures, program: fixtureProgram(root, files) };
}

/** Every check of the engine. */
export function checksOf(repository: string, { root, fixtures, program }: Shared): readonly Check[] {
  const snapshots = join(repository, 'test/__snapshots__');
  return [...unitChecks(), ...fixtures.map(fixtureCheck)];

  function fixtureCheck(fixture: Fixture): Check {
    const findings = readFileSync(join(snapshots, 'fixtures', `${fixture.name}.txt`), 'utf8');
    const verdicts = verdictsOf(fixture, join(snapshots, 'verdicts'));
    const alone = verdictsOf(fixture, join(snapshots, 'verdicts-alone'));
    const project = projectOf(program, root, fixture);
    return {
      name: fixture.name,
      run: () => {
        const analysis = analyse({ ...project }, catalogue);
        const own = fixture.rows === null ? analysis : analyse({ ...project }, catalogueOf(fixture));
        return complaint(fixture, { analysis, own }, root, { findings, verdicts, alone });
      },
    };
  }
}

function unitChecks(): Check[] {
  return Object.entries(units).map(([file, list]) => ({
    name: `units/${file}`,
    run: () => list().find((unit) => !isDeepStrictEqual(unit.actual(), unit.expected))?.name ?? null,
  }));
}

interface Expected {
  readonly findings: string;
  readonly verdicts: string;
  readonly alone: string;
}

function complaint(
  fixture: Fixture,
  { analysis, own }: { readonly analysis: Analysis; readonly own: Analysis },
  root: string,
  expected: Expected,
): string | null {
  if (renderVerdicts(fixture.files, analysis, root) !== expected.verdicts) return 'another verdict';
  const findings = findingsIn(fixture, judgeBy(own, root)(fixture.options), root);
  const [broken] = compare(
    fixture.labels,
    fixture.marks,
    findings.map((finding) => observe(finding, root)),
  );
  if (broken !== undefined) return broken;
  if (renderFindings(findings, root) !== expected.findings) return 'another message or path';
  return renderVerdictsAlone(fixture.files, root) === expected.alone
    ? null
    : 'another verdict of a file alone';
}

/** The lines of the topic's snapshot that speak of the fixture's files. */
function verdictsOf({ files, topic }: Fixture, folder: string): string {
  return readFileSync(join(folder, `${topic}.txt`), 'utf8')
    .split(/(?<=\n)/)
    .filter((line) => files.some((file) => line.startsWith(`${file}:`)))
    .join('');
}
