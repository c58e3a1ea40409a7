import { parseArgs } from 'node:util';
import type { ProjectSize } from './generate.js';

/** What to generate and how often to measure. */
export interface Options extends ProjectSize {
  readonly runs: number;
  /** Measure ts-patch and ESLint too, with ours in them and without. */
  readonly hosts: boolean;
  /** The command under measure: a script that node runs. */
  readonly cli: string;
  /** Leave the generated project on disk and print where it is. */
  readonly keep: boolean;
}

/** Reads the flags. Throws on an unknown flag and on a number that makes no sense. */
export function readOptions(args: readonly string[], cli: string): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      files: { type: 'string', default: '1000' },
      stripe: { type: 'string', default: '200' },
      lines: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      runs: { type: 'string', default: '5' },
      cli: { type: 'string', default: cli },
      hosts: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const stripe = atLeast('stripe', values.stripe, 2);
  return {
    files: atLeast('files', values.files, Math.ceil(stripe * 1.1) + 1),
    stripe,
    lines: atLeast('lines', values.lines, 20),
    seed: atLeast('seed', values.seed, 0),
    runs: atLeast('runs', values.runs, 1),
    hosts: values.hosts,
    cli: values.cli,
    keep: values.keep,
  };
}

function atLeast(flag: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) {
    throw new RangeError(`--${flag} ${text}: give an integer from ${least} up`);
  }
  return value;
}
