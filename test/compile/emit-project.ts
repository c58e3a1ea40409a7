import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { formatHost } from '../../src/compile/print-warnings.js';
import chargeonce from '../../src/transformer/index.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { REPOSITORY } from './build-project.js';
import { linkPackage } from './link-package.js';

const LINKED = ['stripe', '@types/node', 'undici-types'];

/** Writes a project, compiles it through the plain API with the transformer in it, and gives its folder. */
export function emitProject(
  files: Readonly<Record<string, string>>,
  entry: Readonly<Record<string, unknown>>,
  compilerOptions: ts.CompilerOptions = {},
): string {
  const folder = temporaryFolder({ 'package.json': '{ "type": "module" }', ...files });
  linkPackage(folder, 'chargeonce', REPOSITORY);
  for (const name of LINKED) linkPackage(folder, name, join(REPOSITORY, 'node_modules', name));
  const sources = Object.keys(files).filter((name) => /\.[cm]?[jt]s$/.test(name));
  const program = ts.createProgram({
    rootNames: sources.map((name) => join(folder, name)),
    options: {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      strict: true,
      skipLibCheck: true,
      sourceMap: true,
      allowJs: true,
      rootDir: join(folder, 'src'),
      outDir: join(folder, 'out'),
      types: ['node'],
      configFilePath: join(folder, 'tsconfig.json'),
      ...compilerOptions,
    },
  });
  chargeonce(program, undefined, entry, { ts });
  const errors = ts.getPreEmitDiagnostics(program);
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, formatHost(REPOSITORY)));
  program.emit();
  return folder;
}

/** Runs a compiled file in a process of its own, with places in the sources; gives what it prints. */
export async function runCompiled(folder: string, file: string, ...argv: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--enable-source-maps', file, ...argv], {
    cwd: folder,
  });
  return stdout;
}
