import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import type { ModuleResolver } from './module-resolver.js';

/** Files that every program of one run can share, so that Stripe's types are parsed once and not once per project. */
export type SharedDeclarations = Map<string, ts.SourceFile>;

export interface ProgramRequest {
  readonly rootNames: readonly string[];
  readonly options: ts.CompilerOptions;
  readonly resolver: ModuleResolver;
  /** Undefined when the file does not exist. The text of a file is the same throughout the run. */
  readText(file: string): string | undefined;
  readonly shared: SharedDeclarations;
}

/** A program over the given roots and what they import. */
export function createSparseProgram(ts: Compiler, request: ProgramRequest): ts.Program {
  const { options, resolver } = request;
  const host = ts.createCompilerHost(options);
  host.readFile = (file) => request.readText(file);
  // Only JavaScript takes types from its comments, and Stripe's declarations are comments for the greater part.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeInfo;
  host.resolveModuleNameLiterals = (literals, from, _redirect, compilerOptions, file) =>
    literals.map((literal) =>
      resolver.resolve(literal.text, from, ts.getModeForUsageLocation(file, literal, compilerOptions)),
    );
  shareDeclarations(host, request.shared);
  return ts.createProgram({ rootNames: request.rootNames, options, host });
}

function shareDeclarations(host: ts.CompilerHost, shared: SharedDeclarations): void {
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (file, how, onError, fresh) => {
    if (!/\.d\.[cm]?ts$/.test(file) || !file.includes('/node_modules/')) return parse(file, how, onError, fresh);
    const { languageVersion, impliedNodeFormat } = typeof how === 'object' ? how : { languageVersion: how };
    const key = `${languageVersion}|${impliedNodeFormat ?? ''}|${file}`;
    const known = shared.get(key);
    if (known) return known;
    const source = parse(file, how, onError, fresh);
    if (source) shared.set(key, source);
    return source;
  };
}
