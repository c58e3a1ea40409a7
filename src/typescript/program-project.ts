import { relative } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { slashed } from './file-paths.js';
import { guardedChecker } from './guarded-checker.js';
import type { Project, SyntaxFault } from './project.js';
import { isTooDeep } from './too-deep.js';
import { isTestFile } from './test-files.js';

export interface ProjectOptions {
  /** Test files count like any other file. */
  readonly includeTests?: boolean;
}

/** A program in view as the analysis sees it. `root` is the absolute folder of the tsconfig, else the working folder. */
export function programProject(
  ts: Compiler,
  program: ts.Program,
  root: string,
  options: ProjectOptions = {},
): Project {
  return {
    ts,
    checker: guardedChecker(program.getTypeChecker()),
    scope: 'program',
    ...sourcesOf(program, slashed(root), options),
  };
}

/** The half of a project that has to do with files. */
export function sourcesOf(
  program: ts.Program,
  root: string,
  options: ProjectOptions,
): Pick<Project, 'root' | 'mentioning' | 'owns' | 'isTest' | 'syntaxErrors' | 'tooDeep'> {
  const owns = (file: ts.SourceFile): boolean => isOwn(program, file);
  const search = textSearch(program.getSourceFiles().filter(owns));
  return {
    root,
    syntaxErrors: () =>
      program
        .getSourceFiles()
        .filter(owns)
        .flatMap((file) => firstFault(program, file)),
    tooDeep: () => program.getSourceFiles().flatMap((file) => (isTooDeep(file) ? file.fileName : [])),
    owns,
    mentioning: search,
    isTest: (file) => !options.includeTests && isTestFile(slashed(relative(root, file.fileName))),
  };
}

function firstFault(program: ts.Program, file: ts.SourceFile): SyntaxFault[] {
  const [first] = program.getSyntacticDiagnostics(file);
  if (!first) return [];
  const { line } = file.getLineAndCharacterOfPosition(first.start);
  const text = typeof first.messageText === 'string' ? first.messageText : first.messageText.messageText;
  return [{ file: file.fileName, line: line + 1, message: text }];
}

function isOwn(program: ts.Program, file: ts.SourceFile): boolean {
  if (file.isDeclarationFile || file.fileName.includes('/node_modules/')) return false;
  // A linked workspace package counts as external for the compiler. Its TypeScript sources are the user's own all
  // the same, its JavaScript is what was built from them.
  return !(program.isSourceFileFromExternalLibrary(file) && /\.[cm]?jsx?$/.test(file.fileName));
}

function textSearch(files: readonly ts.SourceFile[]): Project['mentioning'] {
  const sorted = [...files].sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  const answers = new Map<string, readonly ts.SourceFile[]>();
  let words = 0;
  let byWord: ReadonlyMap<string, readonly ts.SourceFile[]> | undefined;
  return (text) => {
    const key = typeof text === 'string' ? `"${text}` : String(text);
    const known = answers.get(key);
    if (known) return known;
    const isWord = typeof text === 'string' && WORD.test(text);
    if (isWord && ++words > FEW_WORDS) byWord ??= wordIndex(sorted);
    const matches = matcher(text);
    const answer = isWord && byWord ? (byWord.get(text) ?? []) : sorted.filter((file) => matches(file.text));
    answers.set(key, answer);
    return answer;
  };
}

/** A search through every text takes less than an index, until there are this many of them. */
const FEW_WORDS = 200;

const WORD = /^[A-Za-z_$][\w$]*$/;

/** The files that each word stands in. */
function wordIndex(files: readonly ts.SourceFile[]): ReadonlyMap<string, readonly ts.SourceFile[]> {
  const index = new Map<string, ts.SourceFile[]>();
  for (const file of files) {
    for (const word of new Set(file.text.match(/[A-Za-z_$][\w$]*/g))) {
      const list = index.get(word);
      if (list) list.push(file);
      else index.set(word, [file]);
    }
  }
  return index;
}

function matcher(text: string | RegExp): (source: string) => boolean {
  if (typeof text === 'string') return (source) => source.includes(text);
  // A global or sticky pattern would go on where the file before ended.
  const pattern = new RegExp(text.source, text.flags.replace(/[gy]/g, ''));
  return (source) => pattern.test(source);
}
