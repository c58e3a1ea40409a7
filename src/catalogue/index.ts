import { buildCatalogue, type Catalogue } from './catalogue.js';
import { catalogueFiles } from './files.js';
import { readUserRows } from './user-rows.js';

export { buildCatalogue, packageKey } from './catalogue.js';
export { catalogueFiles } from './files.js';
export { accessorOfFile, stripeMethod, stripePath, stripeResources, verbByName } from './stripe-methods.js';
export { repeatByName } from './stripe-repeats.js';

/** The catalogue of everything we ship. */
export const catalogue = buildCatalogue(catalogueFiles);

const extended = new WeakMap<object, Catalogue | string>();

/**
 * What we ship with a project's own rows before it, or a line that says what is wrong with them. One catalogue for one
 * list, however often a host asks.
 */
export function catalogueWith(rows: unknown): Catalogue | string {
  if (rows === undefined) return catalogue;
  const known = typeof rows === 'object' && rows !== null ? extended.get(rows) : undefined;
  if (known !== undefined) return known;
  const read = readUserRows(rows);
  const made = typeof read === 'string' ? read : buildCatalogue(catalogueFiles, read);
  if (typeof rows === 'object' && rows !== null) extended.set(rows, made);
  return made;
}
