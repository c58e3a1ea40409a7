import type ts from 'typescript';
import type { Span } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import type { Compiler } from '../typescript/compiler.js';
import { codeOf } from './codes.js';

/** A finding as the compiler reports it, with the flow path as related places. */
export function diagnosticOf(ts: Compiler, program: ts.Program, finding: Finding): ts.Diagnostic {
  const { rule, severity, message, at, path } = finding;
  const { Error, Warning, Message } = ts.DiagnosticCategory;
  const code = codeOf(rule);
  return {
    ...placeOf(program, at),
    category: severity === 'error' ? Error : Warning,
    code,
    source: 'chargeonce',
    messageText: `${rule}: ${message}`,
    // A path of one step is the place itself.
    relatedInformation:
      path.length < 2
        ? []
        : path.map((step) => ({
            ...placeOf(program, step.at),
            category: Message,
            code,
            messageText: step.step,
          })),
  };
}

function placeOf(program: ts.Program, { file, start, end }: Span) {
  return { file: program.getSourceFile(file), start, length: end - start };
}
