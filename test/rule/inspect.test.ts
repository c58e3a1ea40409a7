import { describe, expect, test } from 'vitest';
import { resolveInspection } from '../../rules/index.js';
import { inspect } from '../../src/rule/inspect.js';
import type { CallFilter } from '../../src/rule/rule.js';
import { analysisOf, keyReport, missing, ROOT, source, span, stripeCall, unstable } from './made-analysis.js';

function inspection(calls: CallFilter = 'all') {
  return resolveInspection({ preset: 'recommended', overrides: new Map(), calls, root: ROOT });
}

const random = source();
const clock = source({ nature: 'clock', what: 'the current time', at: span('Date.now()', { line: 3 }) });

describe('one finding per rule and place', () => {
  test('the least stable source wins, then the first', () => {
    const later = source({ at: span('randomUUID()', { line: 15 }) });
    const kept = source({ scope: 'process', at: span('BOOT_ID', { line: 1 }) });
    const key = keyReport([kept, later, random].map((from) => unstable({ source: from })));
    const findings = inspect(analysisOf([[stripeCall(), key]]), inspection());
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('a random UUID (line 12)'),
    ]);
  });

  test('each caller has its own', () => {
    const callers = [span('a', { file: 'b.ts' }), span('b', { file: 'a.ts' })];
    const key = keyReport(callers.map((at) => unstable({ at, source: random })));
    const findings = inspect(analysisOf([[stripeCall(), key]]), inspection());
    expect(findings.map(({ at }) => at.file)).toEqual(['/shop/a.ts', '/shop/b.ts']);
    expect(new Set(findings.map(({ cause }) => cause)).size).toBe(1);
  });

  test('several calls behind one wrapper are one finding with all calls, as severe as the worst', () => {
    const customer = stripeCall({
      method: 'customers.create',
      money: false,
      at: span('create', { line: 5 }),
    });
    const charge = stripeCall({ at: span('create', { line: 9 }) });
    const at = span('charge', { file: 'cron.ts' });
    const key = keyReport([missing({ absence: 'left-out', at })]);
    const [finding, ...others] = inspect(
      analysisOf([
        [customer, key],
        [charge, key],
      ]),
      inspection(),
    );
    expect(others).toEqual([]);
    expect(finding?.severity).toBe('error');
    expect(finding?.message).toContain('`paymentIntents.create`');
    expect(finding?.calls).toEqual([customer, charge]);
  });

  test('two rules may speak of one place', () => {
    const offset = source({ nature: 'metadata', scope: 'delivery', what: 'the offset' });
    const key = keyReport([unstable({ source: offset }), unstable({ source: clock })]);
    const findings = inspect(analysisOf([[stripeCall(), key]]), inspection());
    expect(findings.map(({ rule }) => rule)).toEqual(['no-infrastructure-key', 'no-nondeterministic-key']);
    expect(new Set(findings.map(({ cause }) => cause)).size).toBe(2);
  });
});

describe('severity', () => {
  const key = keyReport([unstable({ source: random })]);
  const severities = (call: Parameters<typeof stripeCall>[0], filter: CallFilter) =>
    inspect(analysisOf([[stripeCall(call), key]]), inspection(filter)).map(({ severity }) => severity);

  test.each([
    ['a call that moves money', {}, ['error'], ['error']],
    ['another call', { money: false }, ['warning'], []],
    ['a browser request', { kind: 'browser', money: false }, ['warning'], ['warning']],
    ['a browser request for money', { kind: 'browser' }, ['warning'], ['warning']],
  ] as const)('%s', (_name, call, all, money) => {
    expect(severities(call, 'all')).toEqual(all);
    expect(severities(call, 'money')).toEqual(money);
  });
});

test('a stable key gives no finding', () => {
  expect(inspect(analysisOf([[stripeCall(), keyReport()]]), inspection())).toEqual([]);
});

test('a fault of the engine becomes a finding on the first character of the file', () => {
  const faults = [{ file: '/shop/odd.ts', message: 'Cannot read properties of undefined' }];
  const [finding] = inspect(analysisOf([], faults), inspection());
  expect(finding).toMatchObject({
    rule: 'internal',
    severity: 'error',
    calls: [],
    at: { file: '/shop/odd.ts', line: 1, column: 1 },
  });
  expect(finding?.message).toMatch(
    /^chargeonce failed on this file.*`Cannot read properties of undefined`.*\.$/,
  );
});

describe('fingerprints', () => {
  const fingerprintsOf = (lines: readonly number[]) => {
    const at = lines.map((line) => span('paymentKey', { line, column: 4 }));
    const key = keyReport(at.map((place) => unstable({ at: place, source: random })));
    return inspect(analysisOf([[stripeCall(), key]]), inspection()).map(({ fingerprint }) => fingerprint);
  };

  test('survive moved lines', () => {
    expect(fingerprintsOf([22])).toEqual(fingerprintsOf([90]));
    expect(fingerprintsOf([22])[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('tell equal findings apart by their order, so that one is not traded for another', () => {
    const [first, second] = fingerprintsOf([22, 40]);
    expect(first).not.toBe(second);
    expect(fingerprintsOf([23, 41])).toEqual([first, second]);
  });

  test('hold the expression, the file and the path', () => {
    const others = [
      unstable({ source: random, at: span('otherKey') }),
      unstable({ source: random, at: span('paymentKey', { file: 'other.ts' }) }),
      unstable({ source: clock }),
      unstable({ source: random, path: [] }),
    ];
    const prints = others.map(
      (origin) => inspect(analysisOf([[stripeCall(), keyReport([origin])]]), inspection())[0]?.fingerprint,
    );
    expect(new Set([...prints, ...fingerprintsOf([22])]).size).toBe(5);
  });

  test('do not depend on where the project lies', () => {
    const { rules } = inspection();
    const moved = { ...span('paymentKey', { line: 22, column: 25 }), file: '/elsewhere/worker.ts' };
    const there = unstable({ at: moved, source: random, path: [{ at: moved, step: 'the key' }] });
    const here = unstable({
      source: random,
      path: [{ at: span('paymentKey', { line: 1 }), step: 'the key' }],
    });
    const print = (origin: typeof here, root: string) =>
      inspect(analysisOf([[stripeCall(), keyReport([origin])]]), { rules, calls: 'all', root })[0]
        ?.fingerprint;
    expect(print(there, '/elsewhere')).toBe(print(here, ROOT));
  });
});
