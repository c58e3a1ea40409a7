import ts60 from 'typescript';
import ts54 from '../../fixtures/node_modules/typescript-5.4/lib/typescript.js';
import ts59 from '../../fixtures/node_modules/typescript-5.9/lib/typescript.js';
import { describe, expect, test } from 'vitest';
import type { Compiler } from '../../src/typescript/compiler.js';
import { guardsAt, reachingDefinitions } from '../../src/typescript/flow.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';

const VERSIONS: readonly (readonly [string, Compiler])[] = [
  ['5.4', ts54 as unknown as Compiler],
  ['5.9', ts59 as unknown as Compiler],
  ['6.0', ts60],
];

/** The last identifier `use` in the text, in an isolated program of the given compiler. */
function lastUse(ts: Compiler, text: string): ts60.Identifier {
  const file = isolatedProject(ts, '/probe.ts', text).mentioning('use')[0];
  if (!file) throw new Error('the probe holds no use');
  let found: ts60.Identifier | undefined;
  ts.forEachChild(file, function visit(node) {
    if (ts.isIdentifier(node) && node.text === 'use') found = node;
    ts.forEachChild(node, visit);
  });
  if (!found) throw new Error('the probe holds no use');
  return found;
}

/** The text of what reaches the last `use`, `start` for the function's start. */
function reaching(ts: Compiler, text: string): string[] {
  const named = (node: ts60.Node): boolean =>
    (ts.isIdentifier(node) && node.text === 'use') ||
    (ts.isVariableDeclaration(node) && node.name.getText() === 'use');
  const reached = reachingDefinitions(lastUse(ts, text), (node) => (named(node) ? 'kills' : 'none')) ?? [];
  return reached.map(({ definition }) => definition?.parent.getText() ?? 'start').sort();
}

describe.each(VERSIONS)('the flow graph of TypeScript %s', (_, ts) => {
  test('an overwrite kills', () => {
    expect(reaching(ts, 'function f() { let use = 1; use = 2; return use; }')).toEqual(['use = 2']);
  });

  test('branches join', () => {
    const text = 'function f(c: boolean) { let use = 1; if (c) { use = 2; } return use; }';
    expect(reaching(ts, text)).toEqual(['let use = 1', 'use = 2']);
  });

  test('a loop brings its own assignment back', () => {
    const text = 'function f() { let use = 0; for (;;) { g(use); use++; } }\nfunction g(n: number) {}';
    expect(reaching(ts, text.replace('use++; } }', 'use += 1; h(); } }'))).toContain('use += 1');
  });

  test('an assignment in a try may or may not have run when the catch does', () => {
    const text = 'function f() { let use = 1; try { use = 2; g(); } catch { return use; } }';
    expect(reaching(ts, text)).toEqual(['let use = 1', 'use = 2']);
  });

  test('after a finally that was reached by a throw nothing more runs', () => {
    const text = 'function f() { let use = 1; try { use = 2; } finally { g(); } return use; }';
    expect(reaching(ts, text)).toEqual(['use = 2']);
    expect(reaching(ts, text.replace('g();', 'g(use);').replace('return use;', ''))).toEqual([
      'let use = 1',
      'use = 2',
    ]);
  });

  test('a finally in a loop comes to an end', () => {
    const text =
      'function f() { let use = 1; for (;;) { try { use = 2; } finally { try { g(); } finally { h(); } } if (g()) return use; } }';
    expect(reaching(ts, text)).toEqual(['use = 2']);
  });

  test('the start of the function is a definition of a parameter', () => {
    expect(reaching(ts, 'function f(use: string) { return use; }')).toEqual(['start']);
  });

  test('a guard on the straight way is known', () => {
    const guards = guardsAt(lastUse(ts, 'function f(use?: string) { if (!use) return ""; return use; }'));
    expect(guards.map(({ condition, holds }) => `${condition.getText()} ${String(holds)}`)).toEqual([
      '!use false',
    ]);
  });
});
