import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { foldersUpwards, isBelow, slashed } from './file-paths.js';
import type { FileTexts } from './file-texts.js';
import { ProjectProblem } from './project-problem.js';
import { type Config, configCovering, configIn, readConfigs } from './read-config.js';
import { type FolderListing, listFolder, wouldBeListed } from './source-files.js';

/** What to look at, as the user named it. Paths are absolute, with forward slashes, and exist. */
export interface Target {
  readonly path: string;
  readonly isFolder: boolean;
}

/** A group of files that share compiler options; nothing is parsed yet. */
export interface ProjectPlan {
  /** The tsconfig, or the folder where there is none. */
  readonly name: string;
  readonly root: string;
  readonly options: ts.CompilerOptions;
  /** Every source file is in exactly one plan. */
  readonly sources: readonly string[];
  readonly declarations: readonly string[];
}

export interface FoundProjects {
  readonly plans: readonly ProjectPlan[];
  /** Folders with a package.json. */
  readonly packages: readonly string[];
  /** What could not be read and was passed over: one sentence each. */
  readonly notes: readonly string[];
}

/** The projects that one tsconfig names: itself and its references, and nothing else. */
export function projectsOfConfig(ts: Compiler, path: string): FoundProjects {
  const configs = readConfigs(ts, path);
  return { plans: assign(ts, configs, [], dirname(path)), packages: [], notes: [] };
}

/**
 * The projects in which the targets lie, with everything below them: each nested tsconfig, and the sources that no
 * tsconfig lists. A file that several of them list belongs to the nearest.
 */
export function projectsAround(
  ts: Compiler,
  targets: readonly Target[],
  workingFolder: string,
  texts: FileTexts = new Map(),
): FoundProjects {
  const configs = new Map<string, Config>();
  const packages = new Set<string>();
  const notes = new Set<string>();
  // Also a file in a folder that the walk leaves out: who names it wants it looked at.
  const loose = new Set(targets.filter((target) => !target.isFolder).map((target) => target.path));
  const add = (path: string): void => {
    if (!configs.has(path)) readConfigs(ts, path).forEach((config) => configs.set(config.path, config));
  };
  for (const base of new Set(targets.map((target) => baseOf(ts, target)))) {
    const own = configIn(base);
    if (own) add(own);
    const listing = listFolder(base);
    for (const path of listing.configs) noteProblem(notes, () => add(path));
    sourcesReading(listing, base, texts).forEach((file) => loose.add(file));
    listing.packages.forEach((folder) => packages.add(folder));
    listing.unreadable.forEach((folder) => notes.add(`${folder} cannot be read: its files are left out`));
  }
  return {
    plans: assign(ts, [...configs.values()], [...loose].sort(), workingFolder),
    packages: [...packages],
    notes: [...notes],
  };
}

/** What lies on the disk without what counts as absent, and what is only there as a text. */
function sourcesReading({ sources }: FolderListing, base: string, texts: FileTexts): readonly string[] {
  if (texts.size === 0) return sources;
  const listed = new Set(sources);
  const added = [...texts.keys()].filter((file) => !listed.has(file) && wouldBeListed(file, base));
  return [...sources, ...added].filter((file) => texts.get(file) !== null);
}

/** A broken tsconfig below the folder in question is no reason not to look at the rest. */
function noteProblem(notes: Set<string>, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ProjectProblem)) throw error;
    notes.add(`${error.what}; until that is mended, the files there are read with default options`);
  }
}

/** The folder whose contents are in view when the target is checked. */
function baseOf(ts: Compiler, { path, isFolder }: Target): string {
  if (isFolder && configIn(path)) return path;
  const folder = isFolder ? path : dirname(path);
  const config = configCovering(ts, folder, path);
  if (config) return dirname(config);
  if (isFolder) return path;
  return foldersUpwards(folder).find((here) => existsSync(join(here, 'package.json'))) ?? folder;
}

interface OpenPlan extends ProjectPlan {
  readonly sources: string[];
}

function assign(
  ts: Compiler,
  configs: readonly Config[],
  loose: readonly string[],
  workingFolder: string,
): ProjectPlan[] {
  const nearestFirst = [...configs].sort((a, b) => b.folder.length - a.folder.length);
  const plans = new Map<Config, OpenPlan>(nearestFirst.map((config) => [config, planOf(config)]));
  const taken = new Set<string>();
  const take = (plan: OpenPlan | undefined, file: string): void => {
    if (!plan || taken.has(file)) return;
    taken.add(file);
    plan.sources.push(file);
  };
  for (const [config, plan] of plans) {
    config.sources.filter((file) => isBelow(file, config.folder)).forEach((file) => take(plan, file));
  }
  for (const [config, plan] of plans) config.sources.forEach((file) => take(plan, file));
  const rest = defaultPlan(ts, workingFolder);
  for (const file of loose) {
    const home = nearestFirst
      .filter((config) => isBelow(file, config.folder))
      .sort((a, b) => b.folder.length - a.folder.length || b.sources.length - a.sources.length)[0];
    take(home ? plans.get(home) : rest, file);
  }
  return [...plans.values(), rest].filter((plan) => plan.sources.length > 0);
}

/** JavaScript is looked at whatever the tsconfig says; nothing is checked or written. */
function planOf(config: Config): OpenPlan {
  const options = { ...config.options, allowJs: true, noEmit: true, skipLibCheck: true, noResolve: false };
  return { name: config.path, root: config.folder, options, sources: [], declarations: config.declarations };
}

function defaultPlan(ts: Compiler, folder: string): OpenPlan {
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: false,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  };
  return { name: slashed(folder), root: slashed(folder), options, sources: [], declarations: [] };
}
