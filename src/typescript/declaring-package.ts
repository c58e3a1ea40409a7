import type ts from 'typescript';
import { foldersUpwards } from './file-paths.js';
import { moduleOf } from './origin.js';
import type { Project } from './project.js';

const names = new WeakMap<Project, Map<string, string | undefined>>();

/**
 * The package that a declaration belongs to. What lies in no `node_modules`, as a linked workspace package and the
 * project's own sources do, belongs to the nearest package.json that has a name.
 */
export function declaringPackage(project: Project, declaration: ts.Node): string | undefined {
  const installed = moduleOf(project, declaration);
  if (installed !== undefined) return installed;
  const { fileName } = declaration.getSourceFile();
  const folder = fileName.slice(0, fileName.lastIndexOf('/'));
  const known = names.get(project) ?? new Map<string, string | undefined>();
  names.set(project, known);
  if (!known.has(folder)) known.set(folder, nearestName(project, folder));
  return known.get(folder);
}

function nearestName(project: Project, start: string): string | undefined {
  for (const folder of foldersUpwards(start)) {
    const name = nameIn(project, `${folder}/package.json`);
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameIn({ ts: { sys } }: Project, path: string): string | undefined {
  if (!sys.fileExists(path)) return undefined;
  try {
    const { name } = JSON.parse(sys.readFile(path) ?? '') as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
