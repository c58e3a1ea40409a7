import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { compilerOf } from './compiler-of.js';
import { install } from '../compile/install.js';
import { readOptions } from '../compile/options.js';
import { sourceTransformer } from './source-transformer.js';
import { printWarnings } from '../compile/print-warnings.js';

type PluginEntry = Readonly<Record<string, unknown>>;

/** What ts-patch hands over beside the program; other hosts hand over nothing. */
export interface HostExtras {
  readonly ts?: Compiler;
  readonly addDiagnostic?: (diagnostic: ts.Diagnostic) => unknown;
}

/**
 * The entry for every host. As a program transformer (`transformProgram: true`, the second argument is then a compiler host
 * and the third the plugin entry) it makes the program report findings among its type errors, whatever the build does with
 * them, and gives the program back. As a source transformer it gives the transformer that guards keys, and fails on a file
 * with a finding. Throws `TypeError` when the plugin entry is wrong.
 */
export default function chargeonce(
  program: ts.Program,
  entry?: PluginEntry,
  extras?: HostExtras,
): ts.TransformerFactory<ts.SourceFile>;
export default function chargeonce(
  program: ts.Program,
  host: ts.CompilerHost | undefined,
  entry: PluginEntry,
  extras: HostExtras,
): ts.Program;
export default function chargeonce(
  program: ts.Program,
  ...given: readonly unknown[]
): ts.TransformerFactory<ts.SourceFile> | ts.Program {
  // ts-patch passes an entry without the keys that are its own, so that their number tells which kind is asked for.
  const [entry, extras] = (given.length > 2 ? given.slice(1) : given) as [PluginEntry?, HostExtras?];
  const ts = compilerOf(program, extras?.ts);
  const options = readOptions(entry ?? {});
  if (given.length <= 2) return sourceTransformer(ts, program, options, extras?.addDiagnostic);
  install(ts, program, options, (warnings) => {
    printWarnings(ts, program, warnings);
  });
  return program;
}

export { name, version, factory } from './ts-jest.js';
