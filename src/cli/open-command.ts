import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { Compiler } from '../typescript/compiler.js';
import { isBelow, slashed } from '../typescript/file-paths.js';
import { compilerReading, type FileTexts } from '../typescript/file-texts.js';
import type { Target } from '../typescript/find-projects.js';
import { loadCompiler } from '../typescript/load-compiler.js';
import { type OpenedProjects, openProjects } from '../typescript/open-projects.js';
import { pathKind } from '../typescript/path-kind.js';
import { configIn } from '../typescript/read-config.js';
import { isSourceFile } from '../typescript/source-files.js';
import { UsageError } from './errors.js';
import type { ChangedView } from './git/changed-view.js';
import { didYouMean } from './nearest.js';
import { userCatalogue } from './user-catalogue.js';

export interface OpenedCommand extends OpenedProjects {
  readonly ts: Compiler;
  /** What is known of other people's APIs, with the rows that the project gives. */
  readonly catalogue: Catalogue;
  /** Absolute paths that the report is restricted to; null when the user named none. */
  readonly within: readonly string[] | null;
}

/** What `check` and `explain` have in common: paths and tsconfig as the user wrote them, turned into projects. */
export function openCommand(
  cwd: string,
  command: {
    readonly paths: readonly string[];
    readonly project: string | null;
    readonly includeTests: boolean;
  },
  view: Pick<ChangedView, 'changes' | 'texts'> | null = null,
): OpenedCommand {
  const named = command.paths.map((path) => targetOf(cwd, path));
  const config = command.project === null ? null : configPath(cwd, command.project);
  const here = { path: cwd, isFolder: true };
  // Callers in other packages of a workspace decide about a key too: paths restrict the report, not what is read.
  const around =
    config === null && isWorkspaceRoot(cwd) && named.every(({ path }) => isBelow(path, cwd)) ? [here] : [];
  const targets = named.length > 0 ? [...named, ...around] : [here];
  const [first] = targets;
  const home = config ? dirname(config) : first && (first.isFolder ? first.path : dirname(first.path));
  const texts: FileTexts = view?.texts ?? new Map();
  const ts = compilerReading(loadCompiler(home ?? cwd), texts);
  const catalogue = userCatalogue(cwd, config ? dirname(config) : cwd);
  const opened = openProjects(ts, {
    workingFolder: cwd,
    targets,
    config,
    includeTests: command.includeTests,
    changes: view?.changes ?? null,
    texts,
  });
  const asked = named.length > 0 ? named : targets;
  // A commit may take the last source away.
  if (view && named.length === 0) return { ...opened, ts, catalogue, within: null };
  const expected = config && named.length === 0 ? [{ path: config, isFolder: false }] : asked;
  expected.forEach((target) => expectFiles(cwd, target, config, opened));
  return { ...opened, ts, catalogue, within: named.length > 0 ? named.map((target) => target.path) : null };
}

function isWorkspaceRoot(folder: string): boolean {
  if (pathKind(join(folder, 'pnpm-workspace.yaml'))) return true;
  try {
    return /"workspaces"\s*:/.test(readFileSync(join(folder, 'package.json'), 'utf8'));
  } catch {
    return false;
  }
}

function targetOf(cwd: string, path: string): Target {
  const absolute = resolve(cwd, path);
  const kind = pathKind(absolute);
  if (!kind) throw new UsageError(`no such file or folder: ${path}${spelling(absolute)}`);
  const isFolder = kind === 'folder';
  if (!isFolder && !isSourceFile(absolute)) {
    const how = path.endsWith('.json')
      ? `write -p ${path} to name a tsconfig`
      : 'name a source file or a folder';
    throw new UsageError(`${path} is no JavaScript or TypeScript source: ${how}`);
  }
  return { path: slashed(realpathSync(absolute)), isFolder };
}

function spelling(absolute: string): string {
  try {
    const hint = didYouMean(basename(absolute), readdirSync(dirname(absolute)));
    if (hint) return hint;
  } catch {
    // The folder is missing too, so there is no name to compare with.
  }
  return ': check the spelling, paths are relative to the working folder';
}

function configPath(cwd: string, path: string): string {
  const absolute = resolve(cwd, path);
  const kind = pathKind(absolute);
  if (!kind) throw new UsageError(`no such tsconfig: ${path}${spelling(absolute)}`);
  if (kind !== 'folder') return slashed(realpathSync(absolute));
  const config = configIn(realpathSync(absolute));
  if (!config) throw new UsageError(`there is no tsconfig.json in ${path}: name the file itself with -p`);
  return config;
}

function expectFiles(cwd: string, target: Target, config: string | null, opened: OpenedProjects): void {
  const found =
    target.path === config
      ? opened.files.length > 0
      : opened.files.some((file) => isBelow(file, target.path));
  if (found) return;
  const shown = slashed(relative(cwd, target.path)) || 'this folder';
  if (target.path === config) {
    throw new UsageError(
      `${shown} lists no JavaScript or TypeScript files: correct its "files" or "include"`,
    );
  }
  if (config)
    throw new UsageError(
      `${shown} is not part of ${slashed(relative(cwd, config))}: leave out -p, or the path`,
    );
  throw new UsageError(`no JavaScript or TypeScript files in ${shown}: name a folder that has some`);
}
