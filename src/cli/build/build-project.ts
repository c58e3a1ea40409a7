import type ts from 'typescript';
import type { Compilation } from './build.js';
import { guard, guardedCreator } from './guarded-program.js';

/** Compiles one project, or the files named. */
export function buildProject(
  compilation: Compilation,
  command: ts.ParsedCommandLine,
  config: string | undefined,
): number {
  const { ts } = compilation;
  const parsed = config === undefined ? command : configured(compilation, command, config);
  if (parsed === undefined) return 1;
  const { fileNames: rootNames, options, projectReferences } = parsed;
  const request = {
    rootNames,
    options,
    configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(parsed),
    ...(projectReferences ? { projectReferences } : {}),
  };
  const isIncremental = options.incremental === true || options.composite === true;
  const program = isIncremental
    ? ts.createIncrementalProgram({ ...request, createProgram: guardedCreator(compilation) })
    : guard(compilation, ts.createProgram(request));
  return emit(compilation, program);
}

function configured(
  { ts, print }: Compilation,
  command: ts.ParsedCommandLine,
  config: string,
): ts.ParsedCommandLine | undefined {
  return ts.getParsedCommandLineOfConfigFile(config, command.options, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      print([diagnostic]);
    },
  });
}

function emit(
  { ts, print }: Compilation,
  program: ts.Program | ts.EmitAndSemanticDiagnosticsBuilderProgram,
): number {
  const found = [...program.getConfigFileParsingDiagnostics()];
  const inConfig = found.length;
  found.push(...program.getSyntacticDiagnostics());
  // Like tsc: what the options or a missing library say comes before errors of types, and hides them.
  if (found.length === inConfig)
    found.push(...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics());
  if (found.length === inConfig) found.push(...program.getSemanticDiagnostics());
  const { emitSkipped, diagnostics } = program.emit();
  const all = ts.sortAndDeduplicateDiagnostics([...found, ...diagnostics]);
  print(all);
  if (all.length === 0) return 0;
  return emitSkipped ? 1 : 2;
}
