import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitProject, KEYS, PROJECT, type GitProject } from '../git/git-project.js';

const FILE = 'known.json';
const CHECK = ['check', '--baseline', FILE];
const UPDATE = [...CHECK, '--update-baseline'];

interface Written {
  readonly version: number;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
}

function entriesOf({ folder }: GitProject): Written['entries'] {
  return (JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Written).entries;
}

/** Sets fields of the first entry, as a person would who looks through the file. */
function amend(project: GitProject, fields: object): void {
  const [first, ...others] = entriesOf(project);
  project.write(FILE, JSON.stringify({ version: 1, entries: [{ ...first, ...fields }, ...others] }));
}

/** A repository with one fault, which its baseline lets pass. */
function known(): GitProject {
  const project = gitProject({ ...PROJECT, 'src/keys.ts': KEYS.faulty });
  expect(project.check(...UPDATE)).toMatchObject({ code: 0 });
  project.commit();
  return project;
}

describe('writing', () => {
  test('what is there, for a person to fill in; the same bytes again', () => {
    const project = known();
    const text = readFileSync(join(project.folder, FILE), 'utf8');
    expect(entriesOf(project)).toEqual([
      {
        rule: 'no-nondeterministic-key',
        file: 'src/refund.ts',
        code: 'keyFor(charge)',
        calls: ['refunds.create'],
        reason: null,
        owner: null,
        expires: null,
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
    expect(project.check(...UPDATE).err).toBe(
      'chargeonce: note: wrote known.json: 1 entry, 0 new, 0 taken out\n',
    );
    expect(readFileSync(join(project.folder, FILE), 'utf8')).toBe(text);
    expect(readdirSync(project.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('keeps what people said, takes out what is mended, and what a rule that is off says', () => {
    const project = known();
    const said = { reason: 'Is replaced in May.', owner: 'payments', expires: '2999-12-31' };
    amend(project, said);
    project.write('src/refund.ts', `\n// A line more.\n${PROJECT['src/refund.ts']}`);
    expect(project.check(...UPDATE)).toMatchObject({ code: 0 });
    expect(entriesOf(project)).toMatchObject([said]);
    project.check(...UPDATE, '--rule', 'no-nondeterministic-key=off');
    expect(entriesOf(project)).toMatchObject([said]);
    project.write('src/keys.ts', KEYS.right);
    expect(project.check(...UPDATE).err).toContain('0 entries, 0 new, 1 taken out');
    expect(entriesOf(project)).toEqual([]);
  });
});

describe('reading', () => {
  test('lets the known fault pass, and says so in the last line', () => {
    const { code, out, err } = known().check(...CHECK);
    expect(out).toMatch(/^1 Stripe write: 1 unstable\. 1 finding in the baseline\. \d+\.\d s\n$/);
    expect(err).toBe('');
    expect(code).toBe(0);
  });

  test('from a folder below, where the paths are other ones', () => {
    const project = known();
    expect(project.checkIn('src', 'check', '--baseline', `../${FILE}`)).toMatchObject({ code: 0 });
  });

  test('an entry that is over reports again, and an update does not make it younger', () => {
    const project = known();
    amend(project, { owner: 'payments', expires: '2020-02-29' });
    const { code, out } = project.check(...CHECK);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'The baseline let it pass until 2020-02-29 (owner: payments).',
    );
    expect(code).toBe(1);
    expect(project.check(...UPDATE)).toMatchObject({ code: 1 });
    expect(entriesOf(project)).toMatchObject([{ expires: '2020-02-29' }]);
  });

  test('an entry without its fault is stale', () => {
    const project = known();
    project.write('src/keys.ts', KEYS.right);
    const { code, out, err } = project.check(...CHECK);
    expect(err).toBe(
      'chargeonce: note: stale in the baseline: no-nondeterministic-key in src/refund.ts (`keyFor(charge)`) is not found any more: --update-baseline takes it out\n',
    );
    expect(out).toContain('1 stale in it.');
    expect(code).toBe(0);
    expect(project.check(...CHECK, '--fail-on', 'stale', '--fail-on', 'unproven')).toMatchObject({ code: 1 });
    // Who looks at a part cannot know.
    expect(project.check(...CHECK, 'src/other.ts', '--fail-on', 'stale')).toMatchObject({ code: 0, err: '' });
    expect(project.check(...CHECK, '--rule', 'no-nondeterministic-key=off').err).toBe('');
  });

  test.each([
    ['{ "version": 1,', /^chargeonce: known\.json is no JSON \(.+\): mend it, or delete it and write it/],
    ['<<<<<<< ours\n{}', /^chargeonce: known\.json holds the marks of a merge conflict: mend it/],
    ['[]', /^chargeonce: known\.json is no baseline: it must hold/],
    ['{ "version": 2, "entries": [] }', /^chargeonce: known\.json is of version 2: only version 1 is known/],
    ['{ "version": 1, "entries": [1] }', /^chargeonce: known\.json: entries\[0\] is no object/],
  ])('refuses %s', (text, message) => {
    const project = gitProject();
    project.write(FILE, text);
    for (const argv of [CHECK, UPDATE]) {
      const { code, out, err } = project.check(...argv);
      expect(err).toMatch(message);
      expect(err).toMatch(/^[^\n]+\n$/);
      expect(out).toBe('');
      expect(code).toBe(2);
    }
  });

  test.each([
    [{ expire: '2030-01-01' }, 'entries[0].expire: no such field, did you mean "expires"?'],
    [{ expires: '2030-02-30' }, 'entries[0].expires: "2030-02-30" is no day: write it as 2026-12-31'],
    [{ fingerprint: 'abc' }, 'entries[0].fingerprint is none: take the entry out'],
    [{ calls: 'refunds.create' }, 'entries[0].calls must be a list of texts'],
    [{ reason: 1 }, 'entries[0].reason must be a text'],
  ])('refuses an entry with %j', (fields, message) => {
    const project = known();
    amend(project, fields);
    expect(project.check(...CHECK)).toEqual({
      code: 2,
      out: '',
      err: `chargeonce: known.json: ${message}\n`,
    });
  });

  test('no such file', () => {
    expect(gitProject().check(...CHECK)).toEqual({
      code: 2,
      out: '',
      err: 'chargeonce: no such baseline: known.json: add --update-baseline to write it\n',
    });
  });
});

describe('renamed files', () => {
  test.each(['committed', 'staged'])('%s: the entries go along', (how) => {
    const project = known();
    amend(project, { reason: 'Is replaced in May.' });
    if (how === 'committed') project.commit();
    project.git('mv', 'src/keys.ts', 'src/key texts.ts');
    project.git('mv', 'src/refund.ts', 'src/rück.ts');
    project.write('src/rück.ts', PROJECT['src/refund.ts'].replace('keys.js', 'key texts.js'));
    if (how === 'committed') project.commit();
    else project.git('add', '-A');
    expect(project.check(...CHECK, '--fail-on', 'stale')).toMatchObject({ code: 0, err: '' });
    expect(project.check(...CHECK, '--staged')).toMatchObject({ code: 0 });
    expect(project.check(...UPDATE)).toMatchObject({ code: 0 });
    expect(entriesOf(project)).toMatchObject([{ file: 'src/rück.ts', reason: 'Is replaced in May.' }]);
  });

  test('a copy is no renamed file', () => {
    const project = known();
    project.write('src/copy.ts', PROJECT['src/refund.ts']);
    project.write('src/refund.ts', PROJECT['src/refund.ts'].replace('keyFor(charge)', '`refund:${charge}`'));
    project.git('add', '-A');
    expect(project.check(...CHECK)).toMatchObject({ code: 1 });
  });
});
