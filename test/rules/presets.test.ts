import { describe, expect, test } from 'vitest';
import { resolveInspection, ruleNames, rules } from '../../rules/index.js';
import type { InspectionRequest } from '../../rules/index.js';
import { inspect } from '../../src/rule/inspect.js';
import { analysisOf, keyReport, ROOT, source, stripeCall, unstable } from '../rule/made-analysis.js';

const REQUEST: InspectionRequest = { preset: 'recommended', overrides: new Map(), calls: 'all', root: ROOT };

describe('the list of rules', () => {
  test('is sorted, without a prefix, and each description is a sentence', () => {
    expect(ruleNames).toEqual([...ruleNames].sort());
    for (const { name, description } of rules) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(description).toMatch(/^[A-Z].*\.$/);
    }
  });
});

describe('resolveInspection', () => {
  test('takes severities and options from the preset', () => {
    const { rules: active, root } = resolveInspection({ ...REQUEST, preset: 'strict' });
    expect(root).toBe(ROOT);
    expect(active.map(({ rule, severity, options }) => [rule.name, severity, options])).toEqual([
      ['consistent-key-namespace', 'warning', {}],
      ['key-covers-body', 'warning', {}],
      ['no-ambiguous-key', 'error', {}],
      ['no-charge-before-record', 'error', {}],
      ['no-infrastructure-key', 'error', { minimumScope: 'business' }],
      ['no-key-regeneration', 'error', {}],
      ['no-key-reuse', 'error', {}],
      ['no-late-retry', 'warning', {}],
      ['no-local-dedup', 'error', { keys: 'all' }],
      ['no-nondeterministic-key', 'error', {}],
      ['no-permanent-key', 'warning', {}],
      ['no-replay-from-start', 'warning', {}],
      ['no-replayed-decline', 'warning', {}],
      ['no-sensitive-key', 'warning', {}],
      ['no-shared-key', 'error', {}],
      ['no-swallowed-timeout', 'warning', {}],
      ['no-unguarded-schedule', 'warning', {}],
      ['no-unproven-key', 'warning', {}],
      ['require-idempotency-key', 'error', {}],
      ['require-webhook-dedup', 'warning', {}],
    ]);
  });

  test("lets the user's settings win", () => {
    const { rules: active } = resolveInspection({
      ...REQUEST,
      overrides: new Map([
        ['require-idempotency-key', 'off'],
        ['no-infrastructure-key', 'warn'],
      ]),
      options: new Map([['no-infrastructure-key', { minimumScope: 'message' }]]),
    });
    expect(active.map(({ rule, severity, options }) => [rule.name, severity, options])).toEqual([
      ['no-ambiguous-key', 'error', {}],
      ['no-infrastructure-key', 'warning', { minimumScope: 'message' }],
      ['no-key-regeneration', 'error', {}],
      ['no-key-reuse', 'error', {}],
      ['no-local-dedup', 'error', { keys: 'unstable' }],
      ['no-nondeterministic-key', 'error', {}],
      ['no-sensitive-key', 'warning', {}],
      ['no-shared-key', 'error', {}],
      ['no-swallowed-timeout', 'warning', {}],
    ]);
  });

  test.each([
    [{ overrides: new Map([['no-such-rule', 'error' as const]]) }, 'Unknown rule "no-such-rule". Rules: '],
    [{ options: new Map([['no-such-rule', {}]]) }, 'Unknown rule'],
    [{ options: new Map([['no-infrastructure-key', { scope: 'run' }]]) }, 'has no option "scope"'],
    [
      { options: new Map([['no-infrastructure-key', { minimumScope: 'x' }]]) },
      'Write one of: run, message, business.',
    ],
  ])('refuses what it does not know: %#', (part, message) => {
    expect(() => resolveInspection({ ...REQUEST, ...part })).toThrow(message);
  });
});

describe('minimumScope', () => {
  test.each([
    ['recommended', ['attempt', 'delivery', 'process', 'lock']],
    ['strict', ['attempt', 'delivery', 'process', 'lock', 'run', 'message']],
    ['layers', ['attempt', 'delivery', 'process', 'lock', 'run', 'message']],
  ] as const)('%s speaks of %j', (preset, spoken) => {
    const scopes = ['attempt', 'delivery', 'process', 'lock', 'run', 'message'] as const;
    const reported = scopes.filter((scope) => {
      const key = keyReport([unstable({ source: source({ nature: 'metadata', scope }) })]);
      return inspect(analysisOf([[stripeCall(), key]]), resolveInspection({ ...REQUEST, preset })).length > 0;
    });
    expect(reported).toEqual(spoken);
  });
});
