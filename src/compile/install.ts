import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { diagnosticOf } from './diagnostics.js';
import { guardKeys } from './emit/guard-keys.js';
import { judgement } from './findings.js';
import type { TransformerOptions } from './options.js';

/**
 * What a program has besides its public members: the builder of `--incremental`, `--build` and `--watch` asks this for
 * each file in every run, and never remembers the answer. What it remembers of a file is lost sight of when the fault
 * lies in the body of a function in another one.
 */
interface BuilderView {
  getProgramDiagnostics(file: ts.SourceFile, token?: ts.CancellationToken): readonly ts.Diagnostic[];
}

/** Programs that report already: a second plugin entry adds nothing. */
const installed = new WeakSet<ts.Program>();

/**
 * Makes a program report what the rules find among its own type errors, and guard unproven keys in what it emits.
 * Warnings go to `warn`: the compiler fails for a diagnostic of any category.
 */
export function install(
  ts: Compiler,
  program: ts.Program,
  options: TransformerOptions,
  warn: (diagnostics: readonly ts.Diagnostic[]) => void,
): void {
  if (installed.has(program)) return;
  installed.add(program);
  const judged = judgement(ts, program, options);
  const reported = reporter(ts, program, judged, warn);
  reportAmongErrors(program, reported);
  const emit = program.emit.bind(program);
  program.emit = (file, write, token, declarationsOnly, custom, ...internal: never[]) => {
    const before = [guardKeys(ts, program, judged, options.unproven), ...(custom?.before ?? [])];
    return (emit as (...all: unknown[]) => ts.EmitResult)(
      file,
      write,
      token,
      declarationsOnly,
      { ...custom, before },
      ...internal,
    );
  };
}

function reportAmongErrors(
  program: ts.Program,
  reported: (file?: ts.SourceFile) => readonly ts.Diagnostic[],
): void {
  const ofProgram = program.getSemanticDiagnostics.bind(program);
  program.getSemanticDiagnostics = (file, token) =>
    [...ofProgram(file, token), ...reported(file)] as ts.Diagnostic[];
  const view = program as ts.Program & BuilderView;
  const ofBuilder = view.getProgramDiagnostics.bind(program);
  let isBuilt = false;
  view.getProgramDiagnostics = (file, token) => {
    isBuilt = true;
    return [...ofBuilder(file, token), ...reported(file)];
  };
  // A builder shows its own list of these, and counts the program's when it notes whether the next `--build` may skip the
  // project. Without `incremental` it counts nothing else that we can add to without its being remembered by file.
  const ofConfig = program.getConfigFileParsingDiagnostics.bind(program);
  program.getConfigFileParsingDiagnostics = () => (isBuilt ? [...ofConfig(), ...reported()] : ofConfig());
}

/** Errors of a file, or of all; warnings are handed out once. */
function reporter(
  ts: Compiler,
  program: ts.Program,
  judged: ReturnType<typeof judgement>,
  warn: (diagnostics: readonly ts.Diagnostic[]) => void,
): (file?: ts.SourceFile) => readonly ts.Diagnostic[] {
  let errors: ReadonlyMap<string, readonly ts.Diagnostic[]> | undefined;
  const read = (): ReadonlyMap<string, readonly ts.Diagnostic[]> => {
    const all = [...judged().findings].map(
      ([file, findings]) => [file, findings.map((one) => diagnosticOf(ts, program, one))] as const,
    );
    const isError = ({ category }: ts.Diagnostic): boolean => category === ts.DiagnosticCategory.Error;
    warn(all.flatMap(([, diagnostics]) => diagnostics.filter((one) => !isError(one))));
    return new Map(all.map(([file, diagnostics]) => [file, diagnostics.filter(isError)]));
  };
  return (file) => {
    errors ??= read();
    return file ? (errors.get(file.fileName) ?? []) : [...errors.values()].flat();
  };
}
