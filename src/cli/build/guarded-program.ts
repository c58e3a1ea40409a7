import type ts from 'typescript';
import { install } from '../../compile/install.js';
import { readOptions } from '../../compile/options.js';
import { UsageError } from '../errors.js';
import { pluginEntry } from '../plugin-entry.js';
import type { Compilation } from './build.js';

/** Makes a program report findings and guard keys, as the plugin entry of its tsconfig says. Throws `UsageError`. */
export function guard({ ts, warn }: Compilation, program: ts.Program): ts.Program {
  try {
    install(ts, program, readOptions(pluginEntry(program.getCompilerOptions()) ?? {}), warn);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
  return program;
}

/** Creates programs for the builders of `--incremental`, `--watch` and `--build`. */
export function guardedCreator(
  compilation: Compilation,
): ts.CreateProgram<ts.EmitAndSemanticDiagnosticsBuilderProgram> {
  const { ts } = compilation;
  return (rootNames, options, host, old, configFileParsingDiagnostics, projectReferences) => {
    const create = ts.createEmitAndSemanticDiagnosticsBuilderProgram;
    // Nothing has changed: the builder takes the program that it has, which is guarded already.
    if (rootNames === undefined || options === undefined || host === undefined)
      return create(rootNames, options, host, old, configFileParsingDiagnostics, projectReferences);
    const program = ts.createProgram({
      rootNames,
      options,
      host,
      ...withOld(old),
      ...(configFileParsingDiagnostics ? { configFileParsingDiagnostics } : {}),
      ...(projectReferences ? { projectReferences } : {}),
    });
    return create(guard(compilation, program), host, old, configFileParsingDiagnostics);
  };
}

/** A builder that was read from a `.tsbuildinfo` has no program yet, and throws when it is asked for it. */
function withOld(old: ts.EmitAndSemanticDiagnosticsBuilderProgram | undefined): {
  readonly oldProgram?: ts.Program;
} {
  try {
    return old ? { oldProgram: old.getProgram() } : {};
  } catch {
    return {};
  }
}
