import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.js';
import { catalogue } from '../../src/catalogue/index.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import { programProject } from '../../src/typescript/program-project.js';

const HEAD =
  "import Stripe from 'stripe';\nimport { randomUUID } from 'node:crypto';\nconst stripe = new Stripe('k');\n";

/** Verdicts by method and line, in one isolated file. */
function verdicts(text: string, asked: 'forwards' | 'backwards' = 'forwards'): Record<string, string> {
  const analysis = analyse(isolatedProject(ts, '/pay.ts', HEAD + text), catalogue);
  const calls = asked === 'forwards' ? analysis.calls() : [...analysis.calls()].reverse();
  const pairs = calls.map((call) => [`${call.method}:${call.at.line}`, analysis.key(call).verdict] as const);
  return Object.fromEntries([...pairs].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `k0(id)` calls `k1(id)` … `kN(id)` returns the id. */
function chain(length: number): string {
  const links = Array.from({ length }, (_, n) => `const k${n} = (id: string): string => k${n + 1}(id);`);
  return [...links, `const k${length} = (id: string): string => 'k:' + id;`].join('\n');
}

describe('a verdict does not depend on what was asked before', () => {
  test('when one key ends at a limit and another comes by there', () => {
    const text = `${chain(40)}
      export const deep = (o: { id: string }) => stripe.refunds.create({}, { idempotencyKey: k0(o.id) });
      export const near = (o: { id: string }) => stripe.payouts.create({} as never, { idempotencyKey: k38(o.id) });`;
    expect(verdicts(text)).toEqual(verdicts(text, 'backwards'));
    expect(Object.values(verdicts(text))).toContain('stable');
  });

  test('when a deep key comes by what a near one followed to its end', () => {
    const locals = Array.from({ length: 220 }, (_, n) => `const v${n + 1} = v${n} + '-';`).join('\n');
    const text = `export async function pay(o: { id: string }) {
      const v0 = 'k:' + o.id; ${locals}
      await stripe.refunds.create({}, { idempotencyKey: v30 });
      await stripe.refunds.create({}, { idempotencyKey: v80 });
      await stripe.refunds.create({}, { idempotencyKey: v120 });
      await stripe.payouts.create({} as never, { idempotencyKey: v220 });
    }`;
    expect(verdicts(text)).toEqual(verdicts(text, 'backwards'));
    expect(verdicts(text)['payouts.create:228']).toBe('unproven');
  });

  test('when helpers call one another in a circle', () => {
    const text = `
      function a(n: number): string { return n > 0 ? b(n - 1) : 'x'; }
      function b(n: number): string { return n > 0 ? a(n - 1) : randomUUID(); }
      export const one = (o: { id: string }) => stripe.refunds.create({}, { idempotencyKey: o.id + a(2) });
      export const two = (o: { id: string }) => stripe.payouts.create({} as never, { idempotencyKey: o.id + b(2) });`;
    expect(verdicts(text)).toEqual(verdicts(text, 'backwards'));
    expect(new Set(Object.values(verdicts(text)))).toEqual(new Set(['unstable']));
  });
});

describe('a condition beside the key changes nothing', () => {
  test.each(['', 'if (verbose) console.log(1);', 'if (!verbose) return;'])('%s', (statement) => {
    const text = `export function pay(o: { id: string }, verbose = true) {
      let nonce = ''; nonce = randomUUID(); ${statement}
      return stripe.refunds.create({}, { idempotencyKey: o.id + nonce });
    }`;
    expect(Object.values(verdicts(text))).toEqual(['unstable']);
  });
});

test('two programs that share a source file see their own subclasses', () => {
  const shared = ts.createSourceFile(
    '/gateway.ts',
    `${HEAD}export abstract class Gateway {
      protected abstract keyOf(id: string): string;
      pay(id: string) { return stripe.refunds.create({}, { idempotencyKey: this.keyOf(id) }); }
    }`,
    ts.ScriptTarget.ES2022,
    true,
  );
  const verdictWith = (body: string): string[] => {
    const own = ts.createSourceFile(
      '/own.ts',
      `import { randomUUID } from 'node:crypto';\nimport { Gateway } from './gateway.js';
       export class Own extends Gateway { protected keyOf(id: string) { return ${body}; } }
       export const run = (o: { id: string }) => new Own().pay(o.id);`,
      ts.ScriptTarget.ES2022,
      true,
    );
    const files = new Map([shared, own].map((file) => [file.fileName, file]));
    const host: ts.CompilerHost = {
      ...ts.createCompilerHost({}),
      getSourceFile: (name) => files.get(name),
      fileExists: (name) => files.has(name),
      readFile: (name) => files.get(name)?.text,
      getCurrentDirectory: () => '/',
    };
    const options = {
      noLib: true,
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    };
    const analysis = analyse(
      programProject(ts, ts.createProgram([...files.keys()], options, host), '/'),
      catalogue,
    );
    return analysis.calls().map((call) => analysis.key(call).verdict);
  };
  expect(verdictWith('`k:${id}`')).toEqual(['stable']);
  expect(verdictWith('randomUUID()')).toEqual(['unstable']);
});

describe('a client is found whatever the order of the statements', () => {
  const functions = [
    'function one(again) { return again ? other(false) : cached; }',
    "function other(again) { return again ? one(false) : require('stripe')('sk'); }",
  ];
  const calls = [
    'exports.a = () => other(true).payouts.create({});',
    'exports.b = () => one(true).payouts.create({});',
  ];

  test.each([
    [[...functions, ...calls]],
    [[...functions].reverse().concat(calls)],
    [[...functions, ...[...calls].reverse()]],
    [[...calls, ...functions]],
  ])('%#', (statements) => {
    const text = ['let cached;', ...statements].join('\n');
    const found = analyse(isolatedProject(ts, '/pay.js', text), catalogue).calls();
    expect(found.map(({ method }) => method)).toEqual(['payouts.create', 'payouts.create']);
  });
});
