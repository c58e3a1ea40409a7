import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.js';
import { catalogueWith } from '../catalogue/index.js';
import { foldersUpwards, slashed } from '../typescript/file-paths.js';
import { pathKind } from '../typescript/path-kind.js';
import { UsageError } from './errors.js';

const NAMES = ['js', 'mjs', 'cjs', 'json'].map((extension) => `chargeonce.config.${extension}`);
const FIELDS = ['catalogue'];

/**
 * The catalogue with the rows that the project gives in `chargeonce.config.*`, from the folder upwards. Throws
 * `UsageError` when there is such a file and it cannot be used.
 */
export function userCatalogue(cwd: string, folder: string): Catalogue {
  const path = configFile(cwd, folder);
  const config = path === undefined ? {} : load(cwd, path);
  const made = catalogueWith(config['catalogue']);
  if (typeof made !== 'string') return made;
  throw new UsageError(`${shown(cwd, path ?? '')}: ${made}`);
}

function configFile(cwd: string, folder: string): string | undefined {
  for (const up of foldersUpwards(folder)) {
    const [first, second] = NAMES.map((name) => join(up, name)).filter((path) => pathKind(path) === 'file');
    if (first !== undefined && second !== undefined)
      throw new UsageError(`${shown(cwd, first)} and ${shown(cwd, second)} are both there: keep one`);
    if (first !== undefined) return first;
  }
  return undefined;
}

function load(cwd: string, path: string): Readonly<Record<string, unknown>> {
  let loaded: unknown;
  try {
    // Modules of either kind, without waiting: the command answers at once.
    loaded = createRequire(path)(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`cannot read ${shown(cwd, path)}: ${reason}`);
  }
  const config = isObject(loaded) && 'default' in loaded ? loaded['default'] : loaded;
  if (!isObject(config)) throw new UsageError(`${shown(cwd, path)} must export an object: { catalogue: [] }`);
  const unknown = Object.keys(config).find((name) => !FIELDS.includes(name));
  if (unknown === undefined) return config;
  throw new UsageError(`${shown(cwd, path)}: ${unknown}: no such field; one of ${FIELDS.join(', ')}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(cwd: string, path: string): string {
  return slashed(relative(cwd, path));
}
