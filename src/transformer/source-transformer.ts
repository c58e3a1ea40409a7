import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { diagnosticOf } from '../compile/diagnostics.js';
import { guardKeys } from '../compile/emit/guard-keys.js';
import { judgement } from '../compile/findings.js';
import type { TransformerOptions } from '../compile/options.js';
import { formatted, printWarnings } from '../compile/print-warnings.js';

/**
 * The transformer for hosts that compile file by file: webpack, Rollup, Jest. It guards unproven keys, and a file with an
 * error does not compile: the finding goes to `report` where the host takes diagnostics, else it is thrown.
 */
export function sourceTransformer(
  ts: Compiler,
  program: ts.Program,
  options: TransformerOptions,
  report?: (diagnostic: ts.Diagnostic) => unknown,
): ts.TransformerFactory<ts.SourceFile> {
  const judged = judgement(ts, program, options);
  const guard = guardKeys(ts, program, judged, options.unproven);
  return (context) => {
    const guardFile = guard(context);
    return (file) => {
      const diagnostics = (judged().findings.get(file.fileName) ?? []).map((one) =>
        diagnosticOf(ts, program, one),
      );
      const errors = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error);
      printWarnings(
        ts,
        program,
        diagnostics.filter((one) => !errors.includes(one)),
      );
      if (errors.length > 0 && !report) throw failure(formatted(ts, program, errors).trim());
      errors.forEach((error) => report?.(error));
      return guardFile(file);
    };
  };
}

/** Hosts print the stack of what is thrown: it would tell of the compiler's insides, not of the user's code. */
function failure(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
