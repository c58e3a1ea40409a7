import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import type { ModuleResolver } from './module-resolver.js';
import { isDeclarationFile } from './source-files.js';
import { parsedOrEmpty } from './too-deep.js';

/** The parsed files of one run: programs share them, so that Stripe's types are not parsed once for each project. */
export type ParsedFiles = Map<string, ts.SourceFile>;

export interface ProgramRequest {
  readonly rootNames: readonly string[];
  readonly options: ts.CompilerOptions;
  readonly resolver: ModuleResolver;
  /** Undefined when the file does not exist. The text of a file is the same throughout the run. */
  readText(file: string): string | undefined;
  readonly parsed: ParsedFiles;
}

/** A program over the given roots and what they import. */
export function createSparseProgram(ts: Compiler, request: ProgramRequest): ts.Program {
  const { options, resolver } = request;
  const host = ts.createCompilerHost(options);
  host.readFile = (file) => request.readText(file);
  host.fileExists = (file) => ts.sys.fileExists(file);
  host.directoryExists = (folder) => ts.sys.directoryExists(folder);
  // Only JavaScript takes types from its comments, and Stripe's declarations are comments for the greater part.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeInfo;
  host.resolveModuleNameLiterals = (literals, from, _redirect, compilerOptions, file) =>
    literals.map((literal) =>
      resolver.resolve(literal.text, from, ts.getModeForUsageLocation(file, literal, compilerOptions)),
    );
  shareParsedFiles(ts, host, options, request.parsed);
  return ts.createProgram({ rootNames: request.rootNames, options, host });
}

/** A file is parsed and bound once for all programs that would do both in the same way. */
function shareParsedFiles(
  ts: Compiler,
  host: ts.CompilerHost,
  options: ts.CompilerOptions,
  parsed: ParsedFiles,
): void {
  const parse = host.getSourceFile.bind(host);
  const { module, moduleDetection, jsx, strict, alwaysStrict, preserveConstEnums, isolatedModules } = options;
  const way = JSON.stringify([
    module,
    moduleDetection,
    jsx,
    strict,
    alwaysStrict,
    preserveConstEnums,
    isolatedModules,
  ]);
  host.getSourceFile = (file, how, onError, fresh) => {
    const { languageVersion, impliedNodeFormat } = typeof how === 'object' ? how : { languageVersion: how };
    const key = `${languageVersion}|${impliedNodeFormat ?? ''}|${isDeclarationFile(file) ? '' : way}|${file}`;
    const known = parsed.get(key);
    if (known) return known;
    const source = parsedOrEmpty(ts, file, options, () => parse(file, how, onError, fresh));
    if (source) parsed.set(key, source);
    return source;
  };
}
