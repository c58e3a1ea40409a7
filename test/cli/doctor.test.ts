import { describe, expect, test } from 'vitest';
import { doctor } from '../../src/cli/doctor.js';
import { installedProject } from './built-command.js';

const PLUGIN = '{ "transform": "chargeonce/transformer", "transformProgram": true }';
const tsconfig = (...plugins: readonly string[]): string =>
  `{ "compilerOptions": { "plugins": [${plugins.join()}] }, "files": [] }`;
const scripts = (build: string): string => JSON.stringify({ scripts: { build } });

function said(files: Readonly<Record<string, string>>, packages?: readonly string[]): [number, string] {
  let out = '';
  const code = doctor({
    cwd: installedProject(files, packages),
    color: false,
    out: (text) => (out += text),
    err: (text) => (out += text),
    progress: () => undefined,
  });
  return [code, out];
}

describe('doctor', () => {
  test.each(['tspc', 'chargeonce build -p .', 'webpack && tspc --noEmit'])(
    '%s runs the transformer',
    (build) => {
      expect(said({ 'tsconfig.json': tsconfig(PLUGIN), 'package.json': scripts(build) })).toEqual([
        0,
        'TypeScript 6.0.3, tsconfig.json\nThe build runs chargeonce/transformer.\n',
      ]);
    },
  );

  test.each(['tsc', 'npx tsc -p .', 'rm -rf out && tsc'])('%s passes over plugins', (build) => {
    const [code, out] = said({ 'tsconfig.json': tsconfig(PLUGIN), 'package.json': scripts(build) });
    expect(out).toContain('- the script "build" runs tsc, which ignores plugins: write tspc');
    expect(code).toBe(1);
  });

  test('nothing shows that the build runs it', () => {
    const [code, out] = said({ 'tsconfig.json': tsconfig(PLUGIN), 'package.json': '{}' });
    expect(out).toContain('- no script of package.json runs tspc or chargeonce build');
    expect(code).toBe(1);
  });

  test('the tsconfig does not name it', () => {
    const [code, out] = said({ 'tsconfig.json': tsconfig(), 'package.json': scripts('tspc') });
    expect(out).toContain('- tsconfig.json has no plugin chargeonce/transformer: add { "transform"');
    expect(code).toBe(1);
  });

  test('it would run only where files are written', () => {
    const plain = '{ "transform": "chargeonce/transformer" }';
    const [code, out] = said({ 'tsconfig.json': tsconfig(plain), 'package.json': scripts('tspc') });
    expect(out).toContain('runs only when files are written: add "transformProgram": true');
    expect(code).toBe(1);
  });

  test('no tsconfig', () => {
    expect(() => said({})).toThrow('no tsconfig.json from here upwards');
  });
});
