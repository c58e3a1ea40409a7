import { ProjectProblem } from './project-problem.js';
import type { Compiler } from './compiler.js';
import {
  type FoundProjects,
  type ProjectPlan,
  type Target,
  projectsAround,
  projectsOfConfig,
} from './find-projects.js';
import type { FileTexts } from './file-texts.js';
import { type ChangedFiles, filesThatMatter } from './import-graph.js';
import {
  type ModuleResolver,
  createModuleResolver,
  importNames,
  resolveRelative,
} from './module-resolver.js';
import { programProject } from './program-project.js';
import type { Project } from './project.js';
import { isSourceFile } from './source-files.js';
import { type ParsedFiles, createSparseProgram } from './sparse-program.js';
import { findWorkspacePackages } from './workspace-packages.js';

const DECLARES_GLOBALS = /^\s*declare\s+(?:global|module)\b/m;

export interface OpenRequest {
  readonly workingFolder: string;
  /** What to look at; with a `config` it only says whose files these must be. */
  readonly targets: readonly Target[];
  /** Absolute path of the one tsconfig to read, or null to look for it. */
  readonly config: string | null;
  readonly includeTests: boolean;
  /** Only what these files have to do with is opened; absent or null for everything. */
  readonly changes?: ChangedFiles | null;
  /** The texts that `ts` reads in place of those on the disk. */
  readonly texts?: FileTexts;
}

/** A project in which a Stripe call may be. */
export interface OpenableProject {
  readonly name: string;
  /** True for the files whose nearest project this is. Other projects may see them too, when they import them. */
  has(file: string): boolean;
  /** Parses what matters, each time anew: keep no more than one open at a time. */
  open(): Project;
}

export interface OpenedProjects {
  /** Every source file looked at, in the projects and outside them, sorted. */
  readonly files: readonly string[];
  readonly projects: readonly OpenableProject[];
  /** What was passed over and why: one sentence each. */
  readonly notes: readonly string[];
  /** The changed files, with those that import a deleted one. Null when nothing was said of changes. */
  readonly touched: ReadonlySet<string> | null;
}

/** Finds the projects and the files in them that matter. Throws `ProjectProblem`. Nothing is parsed before `open`. */
export function openProjects(ts: Compiler, request: OpenRequest): OpenedProjects {
  const found = request.config
    ? projectsOfConfig(ts, request.config)
    : projectsAround(ts, request.targets, request.workingFolder, request.texts);
  const readText = textCache(ts);
  const textOf = (file: string): string => readText(file) ?? '';
  const resolvers = resolversOf(ts, found, request.workingFolder);
  const files = found.plans.flatMap((plan) => plan.sources).sort();
  const changes = request.changes ?? null;
  const resolve = ownFile(found, [...files, ...(changes?.deleted.filter(isSourceFile) ?? [])], resolvers);
  const { files: matter, touched } = filesThatMatter({ files, text: textOf, resolve }, changes);
  const parsed: ParsedFiles = new Map();
  const projects = found.plans.flatMap((plan): OpenableProject[] => {
    const roots = plan.sources.filter((file) => matter.has(file));
    const resolver = resolvers.get(plan);
    if (roots.length === 0 || !resolver) return [];
    const own = new Set(plan.sources);
    const globals = [
      ...plan.declarations,
      ...plan.sources.filter((file) => DECLARES_GLOBALS.test(textOf(file))),
    ];
    const open = (): Project => {
      const rootNames = [...roots, ...globals];
      const program = createSparseProgram(ts, {
        rootNames,
        options: plan.options,
        resolver,
        readText,
        parsed,
      });
      return programProject(ts, program, plan.root, { includeTests: request.includeTests });
    };
    return [{ name: plan.name, has: (file) => own.has(file), open }];
  });
  return { files, projects, notes: found.notes, touched };
}

function textCache(ts: Compiler): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (!texts.has(file)) {
      const text = ts.sys.readFile(file);
      if (text === undefined && ts.sys.fileExists(file)) {
        throw new ProjectProblem(
          `cannot read ${file}`,
          'give read permission, or leave it out of the tsconfig',
        );
      }
      texts.set(file, text);
    }
    return texts.get(file);
  };
}

function resolversOf(
  ts: Compiler,
  found: FoundProjects,
  workingFolder: string,
): Map<ProjectPlan, ModuleResolver> {
  const workspace = findWorkspacePackages(found.plans[0]?.root ?? workingFolder, found.packages);
  return new Map(
    found.plans.map((plan) => [plan, createModuleResolver(ts, plan.options, plan.root, workspace)]),
  );
}

/** The own file that an import means: a relative one by name alone, another only if it may be ours. */
function ownFile(
  found: FoundProjects,
  files: readonly string[],
  resolvers: ReadonlyMap<ProjectPlan, ModuleResolver>,
): (specifier: string, from: string) => string | null {
  const names = importNames(files);
  const homes = new Map(
    found.plans.flatMap((plan) => plan.sources.map((file) => [file, resolvers.get(plan)] as const)),
  );
  return (specifier, from) => {
    const isRelative = specifier.startsWith('.');
    const known = isRelative ? resolveRelative(specifier, from, names) : null;
    if (known !== null) return known;
    const resolver = homes.get(from);
    if (!resolver || !(isRelative ? mayBeCode(specifier) : resolver.mayBeOwn(specifier))) return null;
    const target = resolver.resolve(specifier, from).resolvedModule?.resolvedFileName;
    if (target === undefined || !isSourceFile(target) || target.includes('/node_modules/')) return null;
    // A file outside of every project resolves its own imports as its importer does.
    if (!homes.has(target)) homes.set(target, resolver);
    return target;
  };
}

/** False for `./styles.css` and other assets. */
function mayBeCode(specifier: string): boolean {
  return !/\.(?:css|s[ac]ss|less|json|svg|png|jpe?g|gif|webp|html?|md|graphql|vue|svelte|node|wasm)$/.test(
    specifier,
  );
}
