/**
 * A baseline goes with the code: it lets the same faults pass after any edit that changes no fault, and none that takes
 * the place of one that was mended.
 */
import * as fc from 'fast-check';
import { format, type Options } from 'prettier';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { resolveInspection } from '../../../rules/index.js';
import { analyse } from '../../../src/analysis/analyse.js';
import { catalogue } from '../../../src/catalogue/index.js';
import { applyBaseline, type BaselineResult } from '../../../src/cli/baseline/apply-baseline.js';
import type { BaselineEntry } from '../../../src/cli/baseline/baseline.js';
import type { Finding } from '../../../src/rule/finding.js';
import { reportOn } from '../../../src/rule/report.js';
import { programProject } from '../../../src/typescript/program-project.js';
import { programOf } from '../../robustness/judged.js';

const ROOT = '/project';
const inspection = resolveInspection({
  preset: 'recommended',
  overrides: new Map(),
  calls: 'all',
  root: ROOT,
});

type Files = Readonly<Record<string, string>>;

function findingsIn(files: Files): readonly Finding[] {
  const analysis = analyse(programProject(ts, programOf(files), ROOT), catalogue);
  return reportOn(analysis, inspection, 1).findings;
}

function held(files: Files, entries: readonly BaselineEntry[], renames: Files = {}): BaselineResult {
  const absolute = Object.entries(renames).map(
    ([now, then]) => [`${ROOT}/${now}`, `${ROOT}/${then}`] as const,
  );
  return applyBaseline(findingsIn(files), entries, {
    root: ROOT,
    renames: () => new Map(absolute),
    today: '2026-06-01',
    isInView: () => true,
  });
}

/** A refund in a function of its own. The key of a faulty one is random, here or in the file of the keys. */
interface Refund {
  readonly name: string;
  readonly fault: 'none' | 'here' | 'there';
}

const KEY = { none: '`refund:${charge}`', here: '`${charge}:${randomUUID()}`', there: 'fresh(charge)' };

function textOf({ name, fault }: Refund): string {
  return `
    export async function ${name}(charge: string) {
      await stripe.refunds.create({ charge }, { idempotencyKey: ${KEY[fault]} });
    }`;
}

const OPENING = `
  import { randomUUID } from 'node:crypto';
  import Stripe from 'stripe';
  import { fresh } from './keys.js';
  const stripe = new Stripe('k');`;
const KEYS = `
  import { randomUUID } from 'node:crypto';
  export function fresh(charge: string) { return 'refund:' + charge + ':' + randomUUID(); }`;

function program(refunds: readonly Refund[], names: { billing: string } = { billing: 'billing.ts' }): Files {
  return { [names.billing]: [OPENING, ...refunds.map(textOf)].join('\n'), 'keys.ts': KEYS };
}

const refundsOf = fc
  .array(fc.constantFrom<Refund['fault']>('none', 'here', 'there'), { minLength: 2, maxLength: 4 })
  .map((faults) => faults.map((fault, index): Refund => ({ name: `refund${index}`, fault })));

const layout: fc.Arbitrary<Options> = fc.record({
  semi: fc.boolean(),
  singleQuote: fc.boolean(),
  bracketSpacing: fc.boolean(),
  printWidth: fc.constantFrom(20, 80, 200),
  quoteProps: fc.constantFrom('as-needed' as const, 'preserve' as const),
  trailingComma: fc.constantFrom('all' as const, 'none' as const),
});

async function laidOut(files: Files, options: Options, lines: number): Promise<Files> {
  const texts = Object.entries(files).map(async ([name, text]) => {
    const formatted = await format(text, { parser: 'typescript', ...options });
    return [
      name,
      '// A line more.\n'.repeat(lines) + formatted.replaceAll('\n', `\n${'\n'.repeat(lines % 2)}`),
    ];
  });
  return Object.fromEntries((await Promise.all(texts)) as [string, string][]);
}

test('moved lines and functions, another layout and renamed files change nothing', async () => {
  const edits = fc.record({
    refunds: refundsOf,
    layout,
    lines: fc.nat(3),
    isRenamed: fc.boolean(),
    turn: fc.nat(3),
  });
  const property = fc.asyncProperty(edits, async ({ refunds, layout: options, lines, isRenamed, turn }) => {
    const { updated } = held(program(refunds), []);
    expect(updated).toHaveLength(refunds.filter(({ fault }) => fault !== 'none').length);
    const at = turn % refunds.length;
    const moved = [...refunds.slice(at), ...refunds.slice(0, at)];
    const names = { billing: isRenamed ? 'refunds/give back.ts' : 'billing.ts' };
    const files = program(moved, names);
    const edited = await laidOut(isRenamed ? withImport(files, names.billing) : files, options, lines);
    const result = held(edited, updated, isRenamed ? { [names.billing]: 'billing.ts' } : {});
    expect(result).toMatchObject({ findings: [], stale: [] });
    expect(result.updated).toHaveLength(updated.length);
  });
  await fc.assert(property, { numRuns: 12 });
});

function withImport(files: Files, name: string): Files {
  return { ...files, [name]: (files[name] ?? '').replace("'./keys.js'", "'../keys.js'") };
}

test('a mended fault is not traded for a new one, wherever that is', () => {
  const swaps = fc.record({ refunds: refundsOf, turn: fc.nat(3), isElsewhere: fc.boolean() });
  const property = fc.property(swaps, ({ refunds, turn, isElsewhere }) => {
    const faulty = refunds.filter(({ fault }) => fault !== 'none');
    const mended = faulty[turn % Math.max(1, faulty.length)];
    if (!mended) return;
    const { updated } = held(program(refunds), []);
    const others = refunds.map((one) => (one === mended ? { ...one, fault: 'none' as const } : one));
    const added = { ...mended, name: isElsewhere ? mended.name : 'another' };
    const files = isElsewhere
      ? { ...program(others), 'copy.ts': [OPENING, textOf(added)].join('\n') }
      : program([...others, added]);
    const result = held(files, updated);
    expect(result.findings).toHaveLength(1);
    expect(result.stale).toHaveLength(1);
  });
  fc.assert(property, { numRuns: 12 });
});

const twice = (first: string, second: string): Files => ({
  'billing.ts': `${OPENING}
    export async function both(charge: string, other: string) {
      await stripe.refunds.create({ charge: ${first} }, { idempotencyKey: randomUUID() });
      await stripe.refunds.create({ charge: ${second} }, { idempotencyKey: randomUUID() });
    }`,
});

test('equal faults in one function are counted', () => {
  const { updated } = held(twice('charge', 'charge'), []);
  expect(updated).toHaveLength(2);
  expect(held(twice('charge', 'charge'), updated.slice(1))).toMatchObject({ findings: [{}], stale: [] });
  expect(held(twice('other', 'charge'), updated)).toMatchObject({ findings: [{}], stale: [{}] });
});

test('a known fault that comes to reach another Stripe write is reported', () => {
  const files = (more: string): Files => ({
    'charge.ts': `${OPENING}
      export async function give(charge: string, key: string) {
        await stripe.refunds.create({ charge }, { idempotencyKey: key });${more}
      }`,
    'worker.ts': `
      import { randomUUID } from 'node:crypto';
      import { give } from './charge.js';
      export const work = (charge: string) => give(charge, randomUUID());`,
  });
  const { updated } = held(files(''), []);
  const more = '\nawait stripe.refunds.create({ charge, amount: 5 }, { idempotencyKey: key });';
  expect(held(files(''), updated)).toMatchObject({ findings: [], stale: [] });
  expect(held(files(more), updated).findings.map(({ rule }) => rule)).toContain('no-nondeterministic-key');
});
