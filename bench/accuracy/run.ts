/**
 * Writes how well the tool sees what is true of the labelled programs, as their labels say, prints it, and lists what the
 * tool does not see on the page about the analysis.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFixtures, readProjects } from '../../test/fixtures/read-fixtures.js';
import { withLimits } from './limits.js';
import { renderAccuracy } from './table.js';

const repository = process.cwd();
const root = join(repository, 'fixtures');
const fixtures = [...readFixtures(root), ...readProjects(root)];
const text = renderAccuracy(fixtures);
writeFileSync(join(repository, 'bench/results.md'), text);
const page = join(repository, 'docs/analysis.md');
writeFileSync(page, withLimits(readFileSync(page, 'utf8'), fixtures));
process.stdout.write(text);
