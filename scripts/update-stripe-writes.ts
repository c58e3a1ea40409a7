/**
 * Writes the tables of Stripe's methods: `stripe-writes.generated.ts` from the installed `stripe` package and, when
 * package folders of older majors are given as arguments (newest first), `stripe-writes-before.generated.ts` with
 * what those had and the installed one no longer has.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { walkClient } from './stripe-client.js';
import { parseSources } from './stripe-sources.js';
import { compare, onlyIn, render } from './stripe-table.js';

const root = path.resolve(import.meta.dirname, '..');
const installed = path.join(root, 'node_modules', 'stripe');
const older = process.argv.slice(2).map((folder) => path.resolve(folder));

const newest = await walkClient(installed);
for (const difference of compare(newest, parseSources(installed))) console.warn(difference);
write('stripe-writes.generated.ts', render('stripeTable', `stripe ${version(installed)}`, newest));

if (older.length > 0) {
  const tables = [];
  for (const folder of older) tables.push(await walkClient(folder));
  const origin = `stripe ${older.map(version).join(', ')}`;
  write('stripe-writes-before.generated.ts', render('stripeTableBefore', origin, onlyIn(tables, newest)));
}

function version(folder: string): string {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

function write(name: string, text: string): void {
  writeFileSync(path.join(root, 'src', 'catalogue', name), text);
}
