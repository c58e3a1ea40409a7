import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler } from './compiler.js';
import { ProjectProblem } from './project-problem.js';

const OLDEST = [5, 4] as const;
const FIRST_WITHOUT_API = 7;

/**
 * The TypeScript compiler API: the checked project's own, else the one installed beside this package.
 * Throws `ProjectProblem` with the lines to install when there is none.
 */
export function loadCompiler(projectFolder: string): Compiler {
  const found: string[] = [];
  for (const base of [pathToFileURL(join(projectFolder, 'package.json')).href, import.meta.url]) {
    const compiler = loadFrom(base, found);
    if (compiler) return compiler;
  }
  throw new ProjectProblem(problem(found));
}

function loadFrom(base: string, found: string[]): Compiler | null {
  const require = createRequire(base);
  let entry: string;
  try {
    entry = require.resolve('typescript');
  } catch {
    const version = versionIn(require);
    if (version) found.push(version);
    return null;
  }
  try {
    const candidate: unknown = require(entry);
    if (isCompiler(candidate)) return candidate;
  } catch {
    // TypeScript 7 may fail to load as a module at all; its version still tells what to say.
  }
  found.push(versionIn(require) ?? 'of unknown version');
  return null;
}

/** Works for a package whose main export cannot be resolved or loaded too. */
function versionIn(require: NodeJS.Require): string | null {
  for (const folder of require.resolve.paths('typescript') ?? []) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(join(folder, 'typescript', 'package.json'), 'utf8'));
      if (hasVersion(manifest)) return manifest.version;
    } catch {
      // Not in this folder: look in the next one up.
    }
  }
  return null;
}

function hasVersion(value: unknown): value is { version: string } {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string'
  );
}

function isCompiler(value: unknown): value is Compiler {
  if (!hasVersion(value) || !('createProgram' in value) || typeof value.createProgram !== 'function')
    return false;
  const [major = 0, minor = 0] = value.version.split('.').map(Number);
  if (major >= FIRST_WITHOUT_API) return false;
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function problem(found: readonly string[]): string {
  const [version] = found;
  if (version === undefined) return 'TypeScript is not installed: run npm i -D typescript@~6.0.3';
  if (Number.parseInt(version, 10) < FIRST_WITHOUT_API) {
    return `TypeScript ${version} is too old (5.4 or later is needed): run npm i -D typescript@~6.0.3`;
  }
  return (
    `TypeScript ${version} has no compiler API: keep both in devDependencies, ` +
    '"typescript": "npm:@typescript/typescript6@^6.0.2" and "@typescript/native": "npm:typescript@^7.0.2", ' +
    'or run npm i -D typescript@~6.0.3'
  );
}
