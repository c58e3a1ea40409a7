import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import { FIXTURES, readFixtures, type Fixture } from '../fixtures/read-fixtures.js';
import { said, type Said, type Speaker } from './verdicts.js';

/** The module formats that plain JavaScript comes in. */
export const FORMATS = { esm: ts.ModuleKind.ESNext, cjs: ts.ModuleKind.CommonJS } as const;
export type Format = keyof typeof FORMATS;

/** What is said about the calls of a fixture's one file when its types are taken away and no other file is in view. */
function saidWithoutTypes(fixture: Fixture, format: Format): readonly Said[] {
  const path = join(FIXTURES, fixture.files[0] ?? '');
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    fileName: basename(path),
    compilerOptions: { module: FORMATS[format], target: ts.ScriptTarget.ESNext, esModuleInterop: true },
  });
  const name = path.replace(/\.ts$/, format === 'esm' ? '.mjs' : '.cjs');
  return said(analyse(isolatedProject(ts, name, outputText, { root: FIXTURES }), catalogue), fixture, [name]);
}

/** The labelled programs of one TypeScript file. */
export function aloneFixtures(): readonly Fixture[] {
  return readFixtures().filter(({ files }) => files.length === 1 && files[0]?.endsWith('.ts'));
}

/** Every call of the fixtures with types and without, and what the difference comes to. */
export function comparedWithoutTypes(
  fixtures: readonly Fixture[],
  speak: Speaker,
  format: Format,
): readonly Compared[] {
  return fixtures.flatMap((fixture) =>
    paired(speak(fixture), saidWithoutTypes(fixture, format)).map((pair) => ({
      ...pair,
      name: fixture.name,
      change: changeOf(pair),
    })),
  );
}

/** One call with types and without; one side is missing where the call is found on the other side only. */
interface Pair {
  readonly typed: Said | undefined;
  readonly untyped: Said | undefined;
}

/** A pair of a fixture, by the fixture's name. */
export interface Compared extends Pair {
  readonly name: string;
  readonly change: Change;
}

/** Pairs the calls in order; a call that has no counterpart of the same method stands alone. */
function paired(typed: readonly Said[], untyped: readonly Said[]): Pair[] {
  const pairs: Pair[] = [];
  let [at, other] = [0, 0];
  const alone = (first: number, second: number): void => {
    while (at < first) pairs.push({ typed: typed[at++], untyped: undefined });
    while (other < second) pairs.push({ typed: undefined, untyped: untyped[other++] });
  };
  for (const [first, second] of pairsOf(typed, untyped)) {
    alone(first, second);
    pairs.push({ typed: typed[at++], untyped: untyped[other++] });
  }
  alone(typed.length, untyped.length);
  return pairs;
}

type Indexes = readonly (readonly [number, number])[];

/** One by one where both have as many calls; else the longest list of pairs, rising in both, of calls of one method. */
function pairsOf(one: readonly Said[], other: readonly Said[]): Indexes {
  return one.length === other.length ? one.map((_, index) => [index, index]) : longestCommon(one, other);
}

function longestCommon(one: readonly Said[], other: readonly Said[]): Indexes {
  let below: Indexes[] = other.map(() => []);
  for (let first = one.length - 1; first >= 0; first--) {
    const row: Indexes[] = other.map(() => []);
    for (let second = other.length - 1; second >= 0; second--) {
      const skipping = [below[second] ?? [], row[second + 1] ?? []];
      const isPair = one[first]?.method === other[second]?.method;
      const ways = isPair
        ? [[[first, second] as const, ...(below[second + 1] ?? [])], ...skipping]
        : skipping;
      row[second] = ways.reduce((longest, way) => (way.length > longest.length ? way : longest));
    }
    below = row;
  }
  return below[0] ?? [];
}

/** What a difference comes to. */
export type Change = 'same' | 'less' | 'trusts' | 'alarm' | 'other';

const KNOWS: readonly string[] = ['unstable', 'missing', 'coarse'];

/**
 * `less`: the call is not found, or the verdict is open. `trusts`: a fault passes for stable. `alarm`: a rule speaks that
 * does not with types.
 */
function changeOf({ typed, untyped }: Pair): Change {
  if (
    typed &&
    untyped &&
    verdictOf(typed) === verdictOf(untyped) &&
    typed.rules.join() === untyped.rules.join()
  )
    return 'same';
  const [before, after] = [typed?.rules ?? [], untyped?.rules ?? []];
  if (after.some((rule) => !before.includes(rule))) return 'alarm';
  if (!untyped || untyped.verdict === 'unproven') return 'less';
  return typed && KNOWS.includes(typed.verdict) && untyped.verdict === 'stable' ? 'trusts' : 'other';
}

/** Fixture, line, method and both verdicts; what a rule says only without types is said too. */
export function describeDifference({ name, typed, untyped, change }: Compared): string {
  const method = (typed ?? untyped)?.method ?? '';
  const verdicts = [typed, untyped].map((side) => (side ? verdictOf(side) : 'not found'));
  const alarm = change === 'alarm' ? ` (${(untyped?.rules ?? []).join()})` : '';
  return `${name}:${typed?.line ?? 0} ${method} ${verdicts.join(' => ')}${alarm}`;
}

function verdictOf({ verdict, scope }: Said): string {
  return scope === null ? verdict : `${verdict} ${scope}`;
}
