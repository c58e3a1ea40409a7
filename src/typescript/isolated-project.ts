import { dirname } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { slashed } from './file-paths.js';
import { guardedChecker } from './guarded-checker.js';
import { type ProjectOptions, sourcesOf } from './program-project.js';
import type { Project } from './project.js';
import { parsedOrEmpty } from './too-deep.js';

/**
 * One file alone, without types, libraries or imports: for plain JavaScript, unsaved text and hosts without a
 * program. `root` is the folder that the test-file patterns are read against, the file's own when absent.
 */
export function isolatedProject(
  ts: Compiler,
  fileName: string,
  text: string,
  options: ProjectOptions & { readonly root?: string } = {},
): Project {
  const name = slashed(fileName);
  const compilerOptions: ts.CompilerOptions = {
    target: ts.ScriptTarget.Latest,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.Preserve,
    allowJs: true,
    // An editor's unsaved text and a processor's code block may have any name.
    allowNonTsExtensions: true,
    isolatedModules: true,
    noLib: true,
    noResolve: true,
    types: [],
  };
  const program = ts.createProgram([name], compilerOptions, oneFileHost(ts, name, text, compilerOptions));
  return {
    ts,
    checker: guardedChecker(program.getTypeChecker()),
    scope: 'file',
    ...sourcesOf(program, slashed(options.root ?? dirname(name)), options),
  };
}

function oneFileHost(ts: Compiler, name: string, text: string, options: ts.CompilerOptions): ts.CompilerHost {
  return {
    getSourceFile: (path, languageVersion) =>
      path === name
        ? parsedOrEmpty(ts, name, options, () => ts.createSourceFile(name, text, languageVersion, true))
        : undefined,
    fileExists: (path) => path === name,
    readFile: (path) => (path === name ? text : undefined),
    getCurrentDirectory: () => dirname(name),
    getDefaultLibFileName: () => 'lib.d.ts',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
}
