import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { readOptions } from '../compile/options.js';
import { sourceTransformer } from './source-transformer.js';

/** What ts-jest hands to a transformer that `astTransformers` names. */
export interface TsJestCompiler {
  readonly program?: ts.Program;
  readonly configSet: { readonly compilerModule: Compiler };
}

/** ts-jest keeps what it compiled under this name and version. */
export const name = 'chargeonce';
export const version = 1;

/** The transformer as ts-jest asks for it. Throws `TypeError` for wrong options, and when there is no program. */
export function factory(
  compiler: TsJestCompiler,
  options: Readonly<Record<string, unknown>> = {},
): ts.TransformerFactory<ts.SourceFile> {
  const { program, configSet } = compiler;
  if (!program)
    throw new TypeError(
      'chargeonce/transformer: ts-jest compiles each file by itself (isolatedModules): remove that option.',
    );
  return sourceTransformer(configSet.compilerModule, program, readOptions(options));
}
