import { expect } from 'vitest';
import type { Analysis } from '../../src/analysis/analysis.js';
import { inspect } from '../../src/rule/inspect.js';
import { splitAdvice } from '../../src/rule/message.js';
import type { Rule } from '../../src/rule/rule.js';
import { ROOT } from '../rule/made-analysis.js';

/** What one rule says on a made analysis, as `messageId` and message, line by line. */
export function messagesOf(rule: Rule, analysis: Analysis): readonly string[] {
  const active = [{ rule, severity: 'error' as const, options: {} }];
  return inspect(analysis, { rules: active, calls: 'all', root: ROOT }).map(
    ({ messageId, message }) => `${messageId}\n${message}`,
  );
}

/** A sentence of at most 240 characters, filled in, that ends in advice. */
export function expectReadable(said: string): void {
  const [, message = ''] = said.split('\n');
  expect(message.length, message).toBeLessThanOrEqual(240);
  expect(message).toMatch(/^[A-Z`].*[^.]\.$/);
  expect(message).not.toContain('{{');
  expect(splitAdvice(message).advice, message).toMatch(/^[A-Z]/);
}
