import type ts from 'typescript';
import { bitsOfDigest } from '../../catalogue/digest-bits.js';
import { constantValue, symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { textOf } from '../sinks/text.js';
import { rowsOfCallee } from '../trace/row.js';

/** What a call that makes a digest gives: how many bits, and how many of them a character (of bytes: a byte) holds. */
export interface Digest {
  readonly bits: number | undefined;
  readonly perUnit: number | undefined;
}

const PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['hex', 4],
  ['base64', 6],
  ['base64url', 6],
  ['latin1', 8],
  ['binary', 8],
  ['bytes', 8],
]);

/** Undefined for a call that makes no digest. */
export function digestOf(engine: Engine, call: ts.CallExpression): Digest | undefined {
  const { ts } = engine;
  const own = digests(engine, call);
  if (own?.text !== undefined)
    return { bits: bitsOf(engine, call, own.algorithm), perUnit: unitOf(engine, call, own.text) };
  const callee = bare(ts, call.expression);
  if (!isNamedAccess(ts, callee) || accessedName(ts, callee) !== 'digest') return undefined;
  const start = startOf(engine, callee.expression);
  const begun = start && digests(engine, start);
  const encoding = call.arguments[0];
  return (
    start &&
    begun && {
      bits: bitsOf(engine, start, begun.algorithm),
      perUnit: encoding ? PER_UNIT.get(textOf(engine, encoding) ?? '') : PER_UNIT.get('bytes'),
    }
  );
}

/** The bits that one character of an encoding holds; undefined for one that is not listed. */
export function bitsPerUnit(encoding: string): number | undefined {
  return PER_UNIT.get(encoding);
}

type Digests = { readonly algorithm: string | number; readonly text?: string | number };

function digests(engine: Engine, call: ts.CallExpression): Digests | undefined {
  const rows = rowsOfCallee(engine, bare(engine.ts, call.expression));
  return rows.flatMap((row) => (row.role === 'summary' && row.digests ? [row.digests] : []))[0];
}

function bitsOf(engine: Engine, call: ts.CallExpression, algorithm: string | number): number | undefined {
  if (typeof algorithm === 'string') return bitsOfDigest(algorithm);
  const argument = call.arguments[algorithm];
  return argument && bitsOfDigest(textOf(engine, argument) ?? '');
}

function unitOf(engine: Engine, call: ts.CallExpression, text: string | number): number | undefined {
  if (typeof text === 'string') return PER_UNIT.get(text);
  const argument = call.arguments[text];
  return PER_UNIT.get(argument ? (textOf(engine, argument) ?? '') : 'hex');
}

/** The `createHash(…)` that a chain of calls, or a constant, begins with. */
function startOf(engine: Engine, expression: ts.Expression): ts.CallExpression | undefined {
  const { ts, project } = engine;
  const node = bare(ts, expression);
  if (ts.isIdentifier(node)) {
    const value = constantValue(project, symbolAt(project, node));
    return value && startOf(engine, value);
  }
  if (!ts.isCallExpression(node)) return undefined;
  if (digests(engine, node)) return node;
  const callee = bare(ts, node.expression);
  return isNamedAccess(ts, callee) ? startOf(engine, callee.expression) : undefined;
}
