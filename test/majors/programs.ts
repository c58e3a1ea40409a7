import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../../src/analysis/analysis.js';
import { FIXTURES } from '../fixtures/read-fixtures.js';

/** The majors of the `stripe` package that are installed for the programs, each in a folder of its own. */
export const MAJORS = [14, 17, 20, 22, 23] as const;
export type Major = (typeof MAJORS)[number];

/** A program that is judged under every major that has the API it uses. */
export interface SharedProgram {
  /** `options-first.ts`. */
  readonly name: string;
  readonly text: string;
  /** The functions that make one request each are called with a real client. */
  readonly runs: boolean;
  readonly labels: readonly VerdictLabel[];
  /** True when the major has what the program uses. */
  suits(major: Major): boolean;
}

/** What is true of the call on a line: a verdict, or others for majors before a given one. */
export interface VerdictLabel {
  /** From 1. */
  readonly line: number;
  verdictIn(major: Major): Verdict;
}

export const MAJORS_FOLDER = join(FIXTURES, 'majors');
const PROGRAMS = join(MAJORS_FOLDER, 'programs');

/** Every shared program, sorted by name. */
export function readPrograms(): readonly SharedProgram[] {
  return readdirSync(PROGRAMS)
    .sort()
    .map((name) => readProgram(name, readFileSync(join(PROGRAMS, name), 'utf8')));
}

/** Where the program lies on disk, outside the majors' folders. */
export function pathOf({ name }: SharedProgram): string {
  return join(PROGRAMS, name);
}

function readProgram(name: string, text: string): SharedProgram {
  const settings = new Map(
    [...text.matchAll(/^\/\/ file: (\w+)=(\w+)$/gm)].map(([, key, value]) => [key, value]),
  );
  const since = Number(settings.get('since') ?? MAJORS[0]);
  const until = Number(settings.get('until') ?? MAJORS.at(-1));
  return {
    name,
    text,
    runs: settings.get('run') !== 'no' && name !== 'order.ts',
    labels: text.split('\n').flatMap((line, index) => labelIn(line, index + 1)),
    suits: (major) => major >= since && major <= until,
  };
}

/** `// verdict: missing; stable before 22` */
function labelIn(text: string, line: number): VerdictLabel[] {
  const list = /\/\/ verdict: (.+)$/.exec(text)?.[1]?.split('; ');
  if (!list) return [];
  const [latest = '', ...earlier] = list;
  const before = earlier.map((part) => {
    const [verdict = '', major = ''] = part.split(' before ');
    return { verdict: verdict as Verdict, major: Number(major) };
  });
  return [
    {
      line,
      verdictIn: (major) => before.findLast((one) => major < one.major)?.verdict ?? (latest as Verdict),
    },
  ];
}
