/** Writes how well the tool sees what is true of the labelled programs, as their labels say, and prints it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFixtures } from '../../test/fixtures/read-fixtures.js';
import { renderAccuracy } from './table.js';

const repository = process.cwd();
const text = renderAccuracy(readFixtures(join(repository, 'fixtures')));
writeFileSync(join(repository, 'bench/results.md'), text);
process.stdout.write(text);
