import type ts from 'typescript';
import type { Compiler } from './compiler.js';

const stubs = new WeakSet<ts.SourceFile>();

/** The binder, which the compiler runs over each file before it checks any; not in its public types. */
interface Binder {
  readonly bindSourceFile?: (file: ts.SourceFile, options: ts.CompilerOptions) => void;
}

/**
 * Parses and binds one file. The compiler does both recursively, so that a generated file of thousands of nested
 * expressions overruns its stack; such a file becomes an empty one, and the others can be analysed all the same.
 */
export function parsedOrEmpty<File extends ts.SourceFile | undefined>(
  ts: Compiler,
  name: string,
  options: ts.CompilerOptions,
  parse: () => File,
): File | ts.SourceFile {
  try {
    const file = parse();
    if (file && !file.isDeclarationFile) (ts as Binder).bindSourceFile?.(file, options);
    return file;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const stub = ts.createSourceFile(name, '', ts.ScriptTarget.Latest, true);
    stubs.add(stub);
    return stub;
  }
}

/** True for the empty stand-in of a file that is nested too deeply. */
export function isTooDeep(file: ts.SourceFile): boolean {
  return stubs.has(file);
}
