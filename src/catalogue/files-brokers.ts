import type { CatalogueFile } from './schema.js';

/** Message brokers, streams and event buses. */
export const brokers: readonly CatalogueFile[] = [];
