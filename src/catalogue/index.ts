import { buildCatalogue } from './catalogue.js';
import { catalogueFiles } from './files.js';

export { buildCatalogue, packageKey } from './catalogue.js';
export { catalogueFiles } from './files.js';
export { accessorOfFile, stripeMethod, stripePath, stripeResources, verbByName } from './stripe-methods.js';
export { repeatByName } from './stripe-repeats.js';

/** The catalogue of everything we ship. */
export const catalogue = buildCatalogue(catalogueFiles);
