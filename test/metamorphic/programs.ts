import { join } from 'node:path';
import ts from 'typescript';
import { FIXTURES, type Fixture } from '../fixtures/read-fixtures.js';
import { edited, type Change } from './rewrite.js';

/** The labelled programs as they stand, open for questions. */
export interface Originals {
  readonly service: ts.LanguageService;
  readonly program: ts.Program;
  /** The files of a fixture. */
  filesOf(fixture: Fixture): readonly ts.SourceFile[];
}

/** A program that holds rewritten fixtures, and what files the changes of each made. */
export interface Variant {
  readonly program: ts.Program;
  /** Every file that a change wrote, by absolute path. */
  readonly written: ReadonlySet<string>;
}

/** Opens all fixtures in one program, under the options of their tsconfig. */
export function openOriginals(fixtures: readonly Fixture[]): Originals {
  const read = ts.readConfigFile(join(FIXTURES, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, FIXTURES);
  const files = fixtures.flatMap((fixture) => fixture.files.map((file) => join(FIXTURES, file)));
  const settings = { ...options, allowJs: true, checkJs: false };
  const service = ts.createLanguageService({
    getCompilationSettings: () => settings,
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot(path) {
      const text = ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => FIXTURES,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
  const program = service.getProgram();
  if (!program) throw new Error('The fixtures make no program.');
  return {
    service,
    program,
    filesOf: ({ files: paths }) => paths.flatMap((path) => program.getSourceFile(join(FIXTURES, path)) ?? []),
  };
}

/** Makes programs of rewritten fixtures; what is not rewritten is parsed once and shared. */
export function variantsOf({
  program,
}: Originals): (fixtures: readonly Fixture[], changes: readonly Change[]) => Variant {
  const options = program.getCompilerOptions();
  const known = new Map(program.getSourceFiles().map((file) => [file.fileName, file]));
  const cache = ts.createModuleResolutionCache(FIXTURES, (path) => path, options);
  return (fixtures, changes) => {
    const texts = writtenTexts(known, changes);
    const host = hostOf(options, known, texts);
    host.resolveModuleNameLiterals = (literals, containing, redirected, settings, file) =>
      literals.map((one) => {
        const mode = ts.getModeForUsageLocation(file, one, settings);
        return ts.resolveModuleName(one.text, containing, settings, host, cache, redirected, mode);
      });
    const files = fixtures.flatMap((fixture) => fixture.files.map((file) => join(FIXTURES, file)));
    const rootNames = [...new Set([...files, ...texts.keys()])];
    return { program: ts.createProgram({ rootNames, options, host }), written: new Set(texts.keys()) };
  };
}

function writtenTexts(
  known: ReadonlyMap<string, ts.SourceFile>,
  changes: readonly Change[],
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { edits } of changes)
    for (const [path, list] of edits) texts.set(path, edited(known.get(path)?.text ?? '', list));
  return texts;
}

function hostOf(
  options: ts.CompilerOptions,
  known: ReadonlyMap<string, ts.SourceFile>,
  texts: ReadonlyMap<string, string>,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getCurrentDirectory: () => FIXTURES,
    fileExists: (path) => texts.has(path) || host.fileExists(path),
    readFile: (path) => texts.get(path) ?? host.readFile(path),
    getSourceFile(path, version, onError, isNew) {
      const text = texts.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, version);
      return known.get(path) ?? host.getSourceFile(path, version, onError, isNew);
    },
  };
}
