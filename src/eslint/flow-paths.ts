import type { Rule } from 'eslint';
import type { PathStep, Span } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';

/** Where and what ESLint says of a finding; it builds messages anew, and nothing else of a finding gets through. */
export interface Said {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly message: string;
}

/** The paths of the findings in one text of a file. */
interface PathsInText {
  readonly text: string;
  readonly paths: Map<string, readonly PathStep[]>;
}

// Whatever loads a config may load the plugin once more than the formatter: both find the paths here.
const STORE: unique symbol = Symbol.for('chargeonce.flow-paths');

function store(): Map<string, PathsInText> {
  const holder = globalThis as { [STORE]?: Map<string, PathsInText> };
  return (holder[STORE] ??= new Map<string, PathsInText>());
}

/** Keeps the path of a finding for the formatter, until the file is linted with another text. */
export function keepPath({ filename, sourceCode }: Rule.RuleContext, said: Said, { path }: Finding): void {
  const files = store();
  const known = files.get(filename);
  const file =
    known?.text === sourceCode.text
      ? known
      : { text: sourceCode.text, paths: new Map<string, readonly PathStep[]>() };
  files.set(filename, file);
  file.paths.set(keyOf(said), path.map(plain));
}

/** The path of what ESLint says of a file; undefined when the finding was made in another thread, or in another run. */
export function keptPath(file: string, said: Said): readonly PathStep[] | undefined {
  return store().get(file)?.paths.get(keyOf(said));
}

function keyOf({ line, column, message }: Said): string {
  return `${line}:${column} ${message}`;
}

/** A span of the engine holds its file, and with it the whole program. */
function plain({ at, step }: PathStep): PathStep {
  const { file, start, end, line, column, endLine, endColumn, text } = at;
  return { at: { file, start, end, line, column, endLine, endColumn, text } satisfies Span, step };
}
