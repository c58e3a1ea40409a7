import { join } from 'node:path';
import ts from 'typescript';
import { stripeStub } from './stripe-stub.js';

/** All labelled programs in one program, with a stub in the place of the `stripe` package. */
export function fixtureProgram(fixtures: string, files: readonly string[]): ts.Program {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(fixtures, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    fixtures,
  );
  const settings = { ...options, allowJs: true, checkJs: false };
  const host = ts.createCompilerHost(settings, true);
  const disk = { ...host };
  const stub = stripeStub();
  const folder = join(fixtures, 'node_modules/stripe/');
  const stubbed = (path: string): string | undefined =>
    path.startsWith(folder) ? stub.get(path.slice(folder.length)) : undefined;
  host.fileExists = (path) => (path.startsWith(folder) ? stubbed(path) !== undefined : disk.fileExists(path));
  host.readFile = (path) => stubbed(path) ?? disk.readFile(path);
  host.directoryExists = (path) => ts.sys.directoryExists(path);
  return ts.createProgram(
    files.map((file) => join(fixtures, file)),
    settings,
    host,
  );
}
