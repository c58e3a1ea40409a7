import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { builtCommand, installedProject } from './built-command.js';

const run = builtCommand();

const NATIVE = {
  'node_modules/typescript/package.json':
    '{ "name": "typescript", "version": "7.0.2", "exports": { ".": "./lib/version.cjs" } }',
  'node_modules/typescript/lib/version.cjs':
    "module.exports = { version: '7.0.2', versionMajorMinor: '7.0' };",
};
const BROKEN = { ...NATIVE, 'node_modules/typescript/lib/version.cjs': 'this is no module' };
const TWO_ALIASES =
  /"typescript": "npm:@typescript\/typescript6@\^6\.0\.2" and "@typescript\/native": "npm:typescript@\^7\.0\.2"/;

describe('one line, exit code 2', () => {
  const project = (): string =>
    installedProject({
      'tsconfig.json': '{ "include": ["src"] }',
      'src/billing.ts': 'export const a = 1;\n',
      'broken/tsconfig.json': '{ "compilerOptions": { "strict" true } }',
      'lonely/tsconfig.json': '{ "extends": "./base.json" }',
      'unlisted/tsconfig.json': '{ "files": [] }',
      'other.ts': '',
      'docs/notes.md': '# notes',
    });

  test.each([
    ['check src/biling.ts', /no such file or folder: src\/biling\.ts, did you mean "billing\.ts"\?/],
    ['check nowhere/at/all', /no such file or folder: nowhere\/at\/all: check the spelling/],
    ['check other.ts/at/all', /no such file or folder: other\.ts\/at\/all: check the spelling/],
    ['check docs', /no JavaScript or TypeScript files in docs: name a folder that has some/],
    [
      'check docs/notes.md',
      /docs\/notes\.md is no JavaScript or TypeScript source: name a source file or a folder/,
    ],
    ['check tsconfig.json', /tsconfig\.json is no JavaScript or TypeScript source: write -p tsconfig\.json/],
    ['check -p tsconfg.json', /no such tsconfig: tsconfg\.json, did you mean "tsconfig\.json"\?/],
    ['check -p docs', /there is no tsconfig\.json in docs/],
    ['check -p broken', /cannot read broken\/tsconfig\.json:1: ':' expected/],
    ['check -p lonely', /cannot read lonely\/tsconfig\.json: .*lonely\/base\.json/],
    ['check -p unlisted', /unlisted\/tsconfig\.json lists no JavaScript or TypeScript files/],
    ['check broken', /cannot read broken\/tsconfig\.json:1/],
    ['check other.ts -p tsconfig.json', /other\.ts is not part of tsconfig\.json/],
    ['check --output nowhere/out.json', /--output nowhere\/out\.json lies in a folder that does not exist/],
    ['check --output docs', /--output docs is a folder: name a file/],
    ['check --frmat json', /unknown option "--frmat", did you mean "--format"\?/],
    ['explain src/biling.ts:1', /no such file or folder: src\/biling\.ts/],
    ['explain src/billing.ts:1', /there is no Stripe write in src\/billing\.ts/],
  ])('%s', (line, message) => {
    const { code, out, err } = run(project(), ...line.split(' '));
    expect(err).toMatch(message);
    expect(err).toMatch(/^chargeonce: [^\n]+\n$/);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  test.each([
    ['no TypeScript', {}, /TypeScript is not installed: run npm i -D typescript@~6\.0\.3$/m],
    ['native TypeScript', NATIVE, TWO_ALIASES],
    ['native TypeScript that does not load', BROKEN, TWO_ALIASES],
    [
      'old TypeScript',
      {
        'node_modules/typescript/package.json': '{ "version": "4.9.5", "main": "index.js" }',
        'node_modules/typescript/index.js': "module.exports = { version: '4.9.5', createProgram() {} };",
      },
      /TypeScript 4\.9\.5 is too old/,
    ],
  ])('%s', (_what, files, message) => {
    const folder = temporaryFolder({ 'a.ts': '', ...files });
    for (const command of ['check', 'build', 'doctor']) {
      const { code, err } = run(folder, command);
      expect(err).toMatch(message);
      expect(err).toMatch(/^chargeonce: [^\n]+\n$/);
      expect(code).toBe(2);
    }
  });

  test('an empty folder', () => {
    const { code, err } = run(installedProject({}), 'check');
    expect(err).toMatch(/^chargeonce: no JavaScript or TypeScript files in this folder: [^\n]+\n$/);
    expect(code).toBe(2);
  });
});

describe('the rows of a project', () => {
  const ROWS = (scope: string): string =>
    `{ package: '@acme/queue', rows: [{ role: 'source', type: 'Job', member: 'tries', scope: '${scope}', ` +
    `nature: 'metadata', what: 'the try of the job', changes: 'with every attempt' }] }`;
  const refused = (files: Readonly<Record<string, string>>): string => {
    const { code, out, err } = run(installedProject({ 'a.ts': 'export const a = 1;\n', ...files }), 'check');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^chargeonce: [^\n]+\n$/);
    return err;
  };

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a wrong field', { 'chargeonce.config.mjs': `export default { catalogue: [${ROWS('deliver')}] };` }],
    ['another name', { 'chargeonce.config.cjs': 'module.exports = { catalog: [] };' }],
    ['no object', { 'chargeonce.config.json': '[]' }],
    ['no JSON', { 'chargeonce.config.json': '{' }],
    ['two files', { 'chargeonce.config.json': '{}', 'chargeonce.config.mjs': 'export default {};' }],
  ])('%s', (_what, files) => {
    // What the runtime itself says of a broken file differs between its versions.
    expect(refused(files).replace(/(cannot read \S+: ).*/, '$1…')).toMatchSnapshot();
  });

  test('are used by check', () => {
    const files = {
      'chargeonce.config.mjs': `export default { catalogue: [${ROWS('attempt')}, { package: '.', rows: [{ role: 'safe', member: 'fresh', scope: 'business' }] }] };`,
      'a.js': `import Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
const stripe = new Stripe('sk_test_1');
const fresh = () => randomUUID();
/** @param {import('@acme/queue').Job} job */
export const retry = (job) => stripe.refunds.create({ charge: job.charge }, { idempotencyKey: 'r' + job.tries });
export const once = (charge) => stripe.refunds.create({ charge }, { idempotencyKey: fresh() });
`,
    };
    const { code, out } = run(installedProject(files), 'check', '--format', 'json');
    const { calls } = JSON.parse(out) as { calls: { line: number; verdict: string; scope: string | null }[] };
    expect(calls.map(({ line, verdict, scope }) => [line, verdict, scope])).toEqual([
      [6, 'unstable', 'attempt'],
      [7, 'stable', null],
    ]);
    expect(code).toBe(1);
  });
});
