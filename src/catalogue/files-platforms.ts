import type { CatalogueFile } from './schema.js';

/** Job queues, workflow engines, HTTP frameworks, databases, generators and clocks. */
export const platforms: readonly CatalogueFile[] = [];
