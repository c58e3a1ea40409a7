/** Writes `docs/vectors.json`, and the names in `docs/key-format.md` that are refused. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { withGeneratedPart } from './generated-part.js';
import { namesTable } from './key-names-table.js';
import { renderVectors } from './key-vectors.js';

const docs = path.resolve(import.meta.dirname, '../docs');
const page = path.join(docs, 'key-format.md');
writeFileSync(path.join(docs, 'vectors.json'), renderVectors());
writeFileSync(
  page,
  await format(withGeneratedPart(readFileSync(page, 'utf8'), 'names', namesTable()), { parser: 'markdown' }),
);
