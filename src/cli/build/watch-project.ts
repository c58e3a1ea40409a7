import type ts from 'typescript';
import type { Compilation } from './build.js';
import { guardedCreator } from './guarded-program.js';

/** Compiles a project again whenever a file of it changes, until the process ends. */
export function watchProject(compilation: Compilation, config: string, options: ts.CompilerOptions): void {
  const { ts, print, note } = compilation;
  const report = (diagnostic: ts.Diagnostic): void => {
    print([diagnostic]);
  };
  ts.createWatchProgram(
    ts.createWatchCompilerHost(config, options, ts.sys, guardedCreator(compilation), report, note),
  );
}
