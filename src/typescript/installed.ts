import type ts from 'typescript';
import type { Project } from './project.js';

const majors = new WeakMap<Project, Map<string, number | undefined>>();

/**
 * The major version of a package as seen from a file: the installed one, else the one that the nearest package.json asks
 * for. Undefined when neither is there.
 */
export function majorOf(project: Project, file: ts.SourceFile, name: string): number | undefined {
  const folder = file.fileName.slice(0, file.fileName.lastIndexOf('/'));
  const known = majors.get(project) ?? new Map<string, number | undefined>();
  majors.set(project, known);
  const key = `${name} ${folder}`;
  if (!known.has(key)) known.set(key, search(project, folder, name));
  return known.get(key);
}

function search(project: Project, start: string, name: string): number | undefined {
  for (let folder = start; ; folder = folder.slice(0, folder.lastIndexOf('/'))) {
    const installed = readJson(project, `${folder}/node_modules/${name}/package.json`);
    const asked = installed ? undefined : askedFor(readJson(project, `${folder}/package.json`), name);
    const version = typeof installed?.['version'] === 'string' ? installed['version'] : asked;
    const major = version === undefined ? undefined : /\d+/.exec(version)?.[0];
    if (major !== undefined) return Number(major);
    if (!folder.includes('/')) return undefined;
  }
}

function askedFor(manifest: Record<string, unknown> | undefined, name: string): string | undefined {
  for (const field of ['dependencies', 'devDependencies', 'peerDependencies']) {
    const list = manifest?.[field];
    const range: unknown =
      typeof list === 'object' && list !== null ? (list as Record<string, unknown>)[name] : undefined;
    if (typeof range === 'string') return range;
  }
  return undefined;
}

function readJson(project: Project, path: string): Record<string, unknown> | undefined {
  const { sys } = project.ts;
  if (!sys.fileExists(path)) return undefined;
  try {
    return JSON.parse(sys.readFile(path) ?? '') as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
