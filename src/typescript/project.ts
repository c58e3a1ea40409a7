import type ts from 'typescript';
import type { Compiler } from './compiler.js';

/** Where a file stops being readable code. */
export interface SyntaxFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/**
 * What the analysis may know of a program. Files are handed out on demand, by text, so that a host can parse
 * only what the sinks need. Nothing here lists "all files".
 */
export interface Project {
  readonly ts: Compiler;
  readonly checker: ts.TypeChecker;
  /** `program`: other files and types are in view. `file`: one isolated file without types. */
  readonly scope: 'file' | 'program';
  /** Absolute folder that relative paths and the test-file patterns are read against. */
  readonly root: string;
  /**
   * The project's own source files (no declarations, nothing under node_modules) whose text matches, sorted by path. A
   * file that has a name only as a part of longer ones need not be among them.
   */
  mentioning(text: string | RegExp): readonly ts.SourceFile[];
  /** True for the project's own source files, false for declarations and installed packages. */
  owns(file: ts.SourceFile): boolean;
  /** The parsed own files that have syntax errors, each with its first: what stands behind one may not be seen. */
  syntaxErrors(): readonly SyntaxFault[];
  /** Own files that are nested too deeply for the compiler: they count as empty. */
  tooDeep(): readonly string[];
  /** Test files do not count: neither their Stripe calls nor their calls of the project's functions. */
  isTest(file: ts.SourceFile): boolean;
}
