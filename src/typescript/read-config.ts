import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { foldersUpwards, isBelow, slashed } from './file-paths.js';
import { pathKind } from './path-kind.js';
import { ProjectProblem } from './project-problem.js';
import { isDeclarationFile, isSourceFile } from './source-files.js';

const MEND = 'mend it, or name another with -p';

/** One tsconfig or jsconfig, read. Paths are absolute, with forward slashes. */
export interface Config {
  readonly path: string;
  readonly folder: string;
  readonly options: ts.CompilerOptions;
  readonly sources: readonly string[];
  readonly declarations: readonly string[];
}

/** A configuration and all that it refers to, each once. Throws `ProjectProblem` when one cannot be read. */
export function readConfigs(ts: Compiler, path: string): Config[] {
  const found = new Map<string, Config>();
  const follow = (configPath: string): void => {
    if (found.has(configPath)) return;
    const parsed = parse(ts, configPath);
    found.set(configPath, toConfig(configPath, parsed));
    for (const reference of parsed.projectReferences ?? []) {
      const target = slashed(ts.resolveProjectReferencePath(reference));
      if (!existsSync(target))
        throw new ProjectProblem(missingReference(configPath, target), 'correct its "references"');
      follow(target);
    }
  };
  follow(path);
  return [...found.values()];
}

/** The configuration in this folder, or null. */
export function configIn(folder: string): string | null {
  const paths = ['tsconfig.json', 'jsconfig.json'].map((name) => slashed(join(folder, name)));
  return paths.find((path) => pathKind(path) === 'file') ?? null;
}

/**
 * The nearest configuration, from the folder upwards, that has a source at or below `path`; null when there is none
 * up to the top of the repository.
 */
export function configCovering(ts: Compiler, folder: string, path: string): string | null {
  for (const here of foldersUpwards(folder)) {
    const config = configIn(here);
    if (config && readConfigs(ts, config).some((one) => one.sources.some((file) => isBelow(file, path)))) {
      return config;
    }
    if (existsSync(join(here, '.git'))) return null;
  }
  return null;
}

function parse(ts: Compiler, path: string): ts.ParsedCommandLine {
  const report = (diagnostic: ts.Diagnostic): never => {
    throw new ProjectProblem(unreadable(ts, path, diagnostic), MEND);
  };
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    getCurrentDirectory: () => dirname(path),
    onUnRecoverableConfigFileDiagnostic: report,
  };
  const syntax = ts.readConfigFile(path, (file) => ts.sys.readFile(file)).error;
  if (syntax) report(syntax);
  const parsed = ts.getParsedCommandLineOfConfigFile(path, {}, host);
  const fatal = parsed?.errors.find((error) => stopsReading(ts, error));
  if (fatal) report(fatal);
  if (!parsed) throw new ProjectProblem(`cannot read ${display(path)}`, MEND);
  return parsed;
}

/** Unknown options and empty file lists do not stop us; an `extends` that is broken, missing or circular does. */
function stopsReading(ts: Compiler, error: ts.Diagnostic): boolean {
  const syntax = error.code >= 1000 && error.code < 2000;
  return (
    error.category === ts.DiagnosticCategory.Error &&
    (syntax || [5012, 5083, 6053, 18000].includes(error.code))
  );
}

function unreadable(ts: Compiler, path: string, error: ts.Diagnostic): string {
  const file = error.file?.fileName ?? path;
  const line = error.file ? `:${error.file.getLineAndCharacterOfPosition(error.start ?? 0).line + 1}` : '';
  const text = ts.flattenDiagnosticMessageText(error.messageText, ' ').replace(/\.$/, '');
  return `cannot read ${display(file)}${line}: ${text}`;
}

function missingReference(from: string, target: string): string {
  return `${display(from)} refers to ${display(target)}, which does not exist`;
}

function display(path: string): string {
  const shown = slashed(relative(process.cwd(), path));
  return shown.startsWith('..') || shown === '' ? path : shown;
}

function toConfig(path: string, parsed: ts.ParsedCommandLine): Config {
  return {
    path,
    folder: dirname(path),
    options: parsed.options,
    sources: parsed.fileNames.filter(isSourceFile),
    declarations: parsed.fileNames.filter(isDeclarationFile),
  };
}
