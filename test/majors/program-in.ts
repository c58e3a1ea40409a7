import { join } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from '../../src/typescript/compiler.js';
import { MAJORS_FOLDER, type Major, type SharedProgram } from './programs.js';

/** The folder in which `import 'stripe'` is the major. */
export function folderOf(major: Major): string {
  return join(MAJORS_FOLDER, `stripe-${major}`);
}

const OPTIONS = {
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowJs: true,
};

/** Makes programs of one compiler; they share what they have parsed, since most of it is the same for every major. */
export function programsOf(ts: Compiler): (major: Major, programs: readonly SharedProgram[]) => ts.Program {
  const options = { ...OPTIONS, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext };
  const parsed = new Map<string, ts.SourceFile | undefined>();
  return (major, programs) => {
    const folder = folderOf(major);
    // The programs lie in one folder on disk and seem to lie in the folder of the major.
    const placed = new Map(programs.map(({ name, text }) => [join(folder, name), text]));
    const host = ts.createCompilerHost(options);
    const disk = { ...host };
    host.fileExists = (path) => placed.has(path) || disk.fileExists(path);
    host.readFile = (path) => placed.get(path) ?? disk.readFile(path);
    host.getSourceFile = (path, ...rest) => {
      // Of what the majors have in common nothing is stripe's.
      if (!path.includes('/node_modules/') || path.includes('/node_modules/stripe/'))
        return disk.getSourceFile(path, ...rest);
      if (!parsed.has(path)) parsed.set(path, disk.getSourceFile(path, ...rest));
      return parsed.get(path);
    };
    return ts.createProgram([...placed.keys()], options, host);
  };
}
