/** Writes what Stryker found in its last run as a page. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readings } from './survivors.js';
import { renderMutation, type MutationReport } from './table.js';

const report = JSON.parse(readFileSync('.cache/mutation/mutation.json', 'utf8')) as MutationReport;
writeFileSync('bench/mutation.md', renderMutation(report, readings));
