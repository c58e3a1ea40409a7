import type ts from 'typescript';
import { accessedName, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { singleValue } from './single-value.js';
import { memberTaken } from '../trace/taken.js';
import { textsOf } from './text.js';

/** The URLs that an argument names: a text, a `URL`, or a `Request`. */
export function urlsOf(engine: Engine, argument: ts.Expression): readonly string[] {
  const { ts } = engine;
  const node = singleValue(engine, argument);
  if (ts.isNewExpression(node)) {
    const [first, base] = node.arguments ?? [];
    const made = node.expression.getText();
    if (!first || (made !== 'URL' && made !== 'Request')) return textsOf(engine, argument);
    const bases = base && made === 'URL' ? urlsOf(engine, base) : [];
    return urlsOf(engine, first).flatMap((url) => resolved(bases, url));
  }
  const read = memberTaken(engine, node);
  if (read?.name === 'href') return urlsOf(engine, read.owner);
  if (ts.isCallExpression(node) && isNamedAccess(ts, node.expression)) {
    const isText = /^(toString|toJSON)$/.test(accessedName(ts, node.expression));
    if (isText) return urlsOf(engine, node.expression.expression);
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 'String' && node.arguments[0])
    return urlsOf(engine, node.arguments[0]);
  return textsOf(engine, argument);
}

/** The options of `new Request(url, options)`, when that is what an argument is. */
export function requestInit(engine: Engine, argument: ts.Expression): ts.Expression | undefined {
  const node = singleValue(engine, argument);
  return engine.ts.isNewExpression(node) && node.expression.getText() === 'Request'
    ? node.arguments?.[1]
    : undefined;
}

const ABSOLUTE = /^[a-z][a-z+.-]*:\/\//i;

/** A path against the base that a client was configured with: joined by one slash, as the clients do it. */
export function withBase(bases: readonly string[], path: string): readonly string[] {
  if (bases.length === 0 || ABSOLUTE.test(path)) return [path];
  return bases.map((base) => `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`);
}

/** A reference against a base as `new URL` resolves it. */
function resolved(bases: readonly string[], reference: string): readonly string[] {
  if (bases.length === 0 || ABSOLUTE.test(reference)) return [reference];
  return bases.map((base) => {
    if (!reference.startsWith('/')) return base.replace(/[^/]*$/, '') + reference;
    return base.replace(/^([a-z]+:\/\/[^/]*).*$/i, '$1') + reference;
  });
}
