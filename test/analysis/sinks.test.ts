import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.js';
import type { Analysis } from '../../src/analysis/analysis.js';
import { catalogue } from '../../src/catalogue/index.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';

const FIXTURES = join(import.meta.dirname, '../../fixtures/sinks');

/** One file alone: no types, no imports. */
function analysed(text: string, name = 'pay.js'): Analysis {
  return analyse(isolatedProject(ts, `/project/${name}`, text), catalogue);
}

function methodsIn(text: string): string[] {
  return analysed(text)
    .calls()
    .map(({ method }) => method);
}

function linesOf(text: string, pattern: RegExp): number[] {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
}

describe('a plain JavaScript file alone gives the calls that its labels name', () => {
  const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.cjs'));

  test.each(files)('%s', (name) => {
    const text = readFileSync(join(FIXTURES, name), 'utf8');
    const found = new Set(
      analysed(text, name)
        .calls()
        .map(({ at }) => at.line),
    );
    const lost = linesOf(text, /^[^/].*expect: require-idempotency-key/).filter((line) => !found.has(line));
    expect(lost).toEqual([]);
  });

  test('what is not Stripe is no call', () => {
    const text = readFileSync(join(FIXTURES, 'not-stripe.cjs'), 'utf8');
    const { leftOut, ...analysis } = analysed(text);
    expect(analysis.calls()).toEqual([]);
    expect(leftOut.deletes).toHaveLength(1);
  });
});

describe('names alone', () => {
  test.each([
    ['exports.a = (req) => req.app.locals.stripe.charges.create({});', ['charges.create']],
    ['exports.a = (gateway) => gateway.paymentIntents.create({}); // stripe', ['paymentIntents.create']],
    ['exports.a = (stripe) => stripe.v2.core.accounts.create({});', ['v2.core.accounts.create']],
    ['exports.a = (shop) => shop.charges.create({}); // stripe', []],
    ['exports.a = (stripe) => stripe.charges.list({});', []],
    ['exports.a = (stripe) => stripe.charges.invent({});', []],
  ])('%s', (text, methods) => {
    expect(methodsIn(text)).toEqual(methods);
  });

  test('a search that comes back to itself ends', () => {
    const text = 'let a = b(); function b() { return a ?? b(); } a.charges.create({}); // stripe';
    expect(methodsIn(text)).toEqual([]);
  });
});

describe('a raw request through a function of the project', () => {
  const wrapper =
    "const API = 'https://api.stripe.com';\n" +
    "const post = (path, key) => fetch(`${API}${path}`, { method: 'POST', headers: { 'Idempotency-Key': key } });\n";

  test.each([
    ['all callers name one path', "post('/v1/charges', 'a'); post('/v1/charges', 'b');", '/v1/charges', true],
    [
      'a path with an id in it',
      'post(`/v1/payment_intents/${id}/capture`);',
      '/v1/payment_intents/{}/capture',
      true,
    ],
    ['a path that moves no money', "post('/v1/products');", '/v1/products', false],
    ['callers name several', "post('/v1/charges'); post('/v1/products');", '/v1/{}', true],
    ['several that move no money', "post('/v1/products'); post('/v1/coupons');", '/v1/{}', false],
    ['no caller is in view', '', '/v1/{}', true],
  ])('%s', (_, callers, path, money) => {
    const [call, ...others] = analysed(wrapper + callers).calls();
    expect(call).toMatchObject({ method: `POST ${path}`, money, kind: 'http' });
    expect(others).toEqual([]);
  });
});
