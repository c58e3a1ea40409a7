import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { loadCompiler } from '../typescript/load-compiler.js';

/**
 * The compiler instance that made the program: a second copy numbers syntax in its own way. Throws `ProjectProblem`, or an
 * `Error` when the one that is found is not the program's.
 */
export function compilerOf(program: ts.Program, given: Compiler | undefined): Compiler {
  const compiler = given ?? loadCompiler(program.getCurrentDirectory());
  const [file] = program.getSourceFiles();
  // A whole file is among the last kinds of syntax, and each version numbers them anew.
  if (file === undefined || compiler.isSourceFile(file)) return compiler;
  throw new Error(
    `chargeonce/transformer: the program was not made by TypeScript ${compiler.version}, which ` +
      `${program.getCurrentDirectory()} resolves: hand over the compiler, as in chargeonce(program, options, { ts }).`,
  );
}
