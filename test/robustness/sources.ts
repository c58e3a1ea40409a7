import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES, readFixtures } from '../fixtures/read-fixtures.js';

/** A program to be changed. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** Every file of every fixture in the folder, sorted by name. */
export function fixtureSources(folder = FIXTURES): Source[] {
  const names = readFixtures(folder).flatMap(({ files }) => files);
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}
