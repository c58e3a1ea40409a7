import type ts from 'typescript';
import { formatHost } from '../../compile/print-warnings.js';
import type { Compiler } from '../../typescript/compiler.js';
import type { Terminal } from '../terminal.js';
import type { Compilation } from './build.js';

/** Prints as `tsc` does: with code frames for people, one line each into a pipe. Warnings go to stderr. */
export function printer(ts: Compiler, terminal: Terminal): Pick<Compilation, 'print' | 'note' | 'warn'> {
  const host = formatHost(terminal.cwd);
  const format = (diagnostics: readonly ts.Diagnostic[]): string =>
    terminal.color
      ? ts.formatDiagnosticsWithColorAndContext(diagnostics, host)
      : ts.formatDiagnostics(diagnostics, host);
  return {
    print: (diagnostics) => {
      if (diagnostics.length > 0) terminal.out(format(diagnostics));
    },
    note: ({ messageText }) => {
      terminal.out(`${ts.flattenDiagnosticMessageText(messageText, '\n')}\n`);
    },
    warn: (warnings) => {
      if (warnings.length > 0) terminal.err(format(warnings));
    },
  };
}
