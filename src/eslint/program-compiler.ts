import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { loadCompiler } from '../typescript/load-compiler.js';
import { ProjectProblem } from '../typescript/project-problem.js';

const PARSER = '@typescript-eslint/parser';

/**
 * The compiler instance that made the program: a second copy numbers syntax and symbols in its own way.
 * Throws `ProjectProblem` when it cannot be found from the working folder.
 */
export function programCompiler(program: ts.Program, cwd: string): Compiler {
  const [file] = program.getSourceFiles();
  for (const folder of [...parserFolders(cwd), cwd]) {
    const compiler = loadCompiler(folder);
    // The kinds of syntax are numbered anew in each version, and a whole file is the last but a few.
    if (file !== undefined && compiler.isSourceFile(file)) return compiler;
  }
  throw new ProjectProblem(
    `The TypeScript that ${PARSER} uses was not found from ${cwd}: install ${PARSER} and typescript there`,
  );
}

/** Where the parser lies, installed by itself or with `typescript-eslint`. */
function parserFolders(cwd: string): string[] {
  const direct = resolveFrom(cwd, PARSER);
  const bundle = resolveFrom(cwd, 'typescript-eslint');
  const parsers = [direct, bundle && resolveFrom(dirname(bundle), PARSER)];
  return parsers.filter((path) => path !== null).map((path) => dirname(path));
}

function resolveFrom(folder: string, name: string): string | null {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    return null;
  }
}
