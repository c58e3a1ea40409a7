import { dirname } from 'node:path';
import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { isBelow } from './file-paths.js';
import { isDeclarationFile } from './source-files.js';
import type { WorkspacePackages } from './workspace-packages.js';

/** Resolves imports with the project's own options; packages of the workspace resolve to their sources. */
export interface ModuleResolver {
  resolve(
    specifier: string,
    from: string,
    mode?: ts.ResolutionMode,
  ): ts.ResolvedModuleWithFailedLookupLocations;
  /** False for what can only be an installed package, so that nobody pays for looking. */
  mayBeOwn(specifier: string): boolean;
}

/** `root` is the folder that the options are relative to. */
export function createModuleResolver(
  ts: Compiler,
  options: ts.CompilerOptions,
  root: string,
  workspace: WorkspacePackages,
): ModuleResolver {
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const aliases = Object.keys(options.paths ?? {}).map((pattern) => pattern.split('*')[0] ?? '');
  return {
    resolve: (specifier, from, mode) => {
      const result = ts.resolveModuleName(specifier, from, options, ts.sys, cache, undefined, mode);
      const source = sourceInstead(workspace, specifier, result.resolvedModule);
      return source ? { ...result, resolvedModule: ownModule(ts, source) } : result;
    },
    mayBeOwn: (specifier) =>
      Object.hasOwn(options, 'baseUrl') ||
      specifier.startsWith('#') ||
      workspace.has(specifier) ||
      aliases.some((alias) => specifier.startsWith(alias)),
  };
}

/** The source of a workspace package that is not built, or whose built files would hide the sources. */
function sourceInstead(
  workspace: WorkspacePackages,
  specifier: string,
  resolved: ts.ResolvedModule | undefined,
): string | null {
  const folder = workspace.folderOf(specifier);
  if (folder === null) return null;
  // A published copy of the package, not the one in this workspace.
  if (resolved && !isBelow(resolved.resolvedFileName, folder)) return null;
  const isSource =
    resolved &&
    /\.[cm]?tsx?$/.test(resolved.resolvedFileName) &&
    !isDeclarationFile(resolved.resolvedFileName);
  if (isSource) return resolved.resolvedFileName;
  return workspace.sourceOf(specifier);
}

function ownModule(ts: Compiler, fileName: string): ts.ResolvedModuleFull {
  const extension = /\.[cm]?[jt]sx?$/.exec(fileName)?.[0] ?? ts.Extension.Ts;
  return {
    resolvedFileName: fileName,
    extension,
    isExternalLibraryImport: false,
    resolvedUsingTsExtension: false,
  };
}

/** A relative import, looked up among known files: no file system, no options. Null when none of them is meant. */
export function resolveRelative(
  specifier: string,
  from: string,
  known: ReadonlyMap<string, string>,
): string | null {
  const path = joinPath(dirname(from), specifier);
  const stem = path.replace(/\.[cm]?[jt]sx?$/, '');
  return known.get(path) ?? known.get(stem) ?? known.get(`${path}/index`) ?? null;
}

/** Known files under every name that a relative import may call them by. TypeScript goes before JavaScript. */
export function importNames(files: Iterable<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const file of files) {
    const stem = file.replace(/\.[^./]+$/, '');
    const other = names.get(stem);
    if (other === undefined || /\.[cm]?jsx?$/.test(other)) names.set(stem, file);
    names.set(file, file);
  }
  return names;
}

function joinPath(folder: string, relative: string): string {
  const parts = folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
