import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';

/** Prints warnings as the compiler would: among its diagnostics they would fail the build. */
export function printWarnings(ts: Compiler, program: ts.Program, warnings: readonly ts.Diagnostic[]): void {
  if (warnings.length > 0) process.stderr.write(formatted(ts, program, warnings));
}

/** Diagnostics as text, each with its place. */
export function formatted(ts: Compiler, program: ts.Program, diagnostics: readonly ts.Diagnostic[]): string {
  return ts.formatDiagnostics(diagnostics, formatHost(program.getCurrentDirectory()));
}

/** How diagnostics are written, with paths relative to a folder. */
export function formatHost(folder: string): ts.FormatDiagnosticsHost {
  return {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
}
