import type ts from 'typescript';
import { functionBehind, localSymbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  callsWithin,
  enclosingFunction,
  isNamedAccess,
  staticName,
  visitAll,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leaf } from '../provenance.js';
import { givenBack } from '../trace/given-back.js';
import { routeText } from '../trace/taken.js';
import { isAccess, type Access } from './behind.js';
import { HEADER, keyIn } from './key.js';
import type { SentRequest } from './request.js';
import type { KeySink } from './sink.js';

/**
 * The key where a header is set by other statements than the request: by calls on its result, on a `Request` that it
 * sends, or by the defaults and interceptors of the client that sends it.
 */
export function headerSetLater(
  engine: Engine,
  call: ts.CallExpression,
  { setters, instance }: SentRequest,
): KeySink | undefined {
  return (
    (setters.length > 0 ? setOn(engine, call, setters) : undefined) ??
    setOnRequest(engine, call) ??
    (instance && setByInstance(engine, instance.made))
  );
}

/** Functions that pass a request on before its headers are set. */
const MAX_DEPTH = 3;

/** `superagent.post(url).set(name, value)`, `const request = https.request(…); request.setHeader(name, value)`. */
function setOn(
  engine: Engine,
  made: ts.CallExpression,
  setters: readonly string[],
  depth = MAX_DEPTH,
): KeySink | undefined {
  const { ts } = engine;
  let end = made;
  while (isNamedAccess(ts, end.parent) && ts.isCallExpression(end.parent.parent)) {
    const name = accessedName(ts, end.parent);
    end = end.parent.parent;
    const found = setters.includes(name) && setByCall(engine, end);
    if (found) return found;
    if (name === PLUGS) return outOfView(end);
  }
  return setOnName(engine, made, end, setters) ?? setByCallers(engine, end, setters, depth);
}

/** A plugin of the request may set any header, an interceptor of the client too. */
const PLUGS = 'use';

function outOfView(node: ts.Node): KeySink {
  return { trace: leaf.unproven(node, 'external'), expression: undefined, absence: 'no-key' };
}

/** The result has a name, on which a header is set; a function that is given the result may set it too. */
function setOnName(
  engine: Engine,
  made: ts.CallExpression,
  end: ts.CallExpression,
  setters: readonly string[],
): KeySink | undefined {
  const { ts } = engine;
  const name = holderOf(engine, end);
  if (!name) return undefined;
  const isSetter = (callee: Access): boolean =>
    setters.includes(accessedName(ts, callee) ?? '') && isName(engine, callee.expression, name);
  const found = firstSetter(engine, made, isSetter);
  if (found) return found;
  const scope = enclosingFunction(ts, made) ?? made.getSourceFile();
  const handedTo = callsWithin(ts, scope).find((call) =>
    call.arguments.some((argument) => isName(engine, argument, name)),
  );
  return handedTo && outOfView(handedTo);
}

/** `const post = (path) => superagent.post(url + path)`: whoever calls it sets the header. */
function setByCallers(
  engine: Engine,
  end: ts.CallExpression,
  setters: readonly string[],
  depth: number,
): KeySink | undefined {
  const { ts } = engine;
  const fn = enclosingFunction(ts, end);
  const isReturned = ts.isReturnStatement(end.parent) || end.parent === fn;
  if (!fn || !isReturned || depth === 0) return undefined;
  for (const call of engine.callers.callersOf(fn)) {
    const found = ts.isCallExpression(call) ? setOn(engine, call, setters, depth - 1) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** `request.headers.set(name, value)` on the `Request` that is sent. */
function setOnRequest(engine: Engine, call: ts.CallExpression): KeySink | undefined {
  const [request] = call.arguments;
  if (!request || !engine.ts.isIdentifier(request)) return undefined;
  const name = localSymbolAt(engine.project, request);
  const isSetter = (callee: Access): boolean => {
    const headers = bare(engine.ts, callee.expression);
    return (
      /^(set|append)$/.test(accessedName(engine.ts, callee) ?? '') &&
      isAccess(engine, headers) &&
      accessedName(engine.ts, headers) === 'headers' &&
      isName(engine, headers.expression, name)
    );
  };
  return name && firstSetter(engine, call, isSetter, call.pos);
}

function firstSetter(
  engine: Engine,
  beside: ts.Node,
  isSetter: (callee: Access) => boolean,
  before = Infinity,
): KeySink | undefined {
  const scope = enclosingFunction(engine.ts, beside) ?? beside.getSourceFile();
  for (const call of callsWithin(engine.ts, scope)) {
    const callee = bare(engine.ts, call.expression);
    if (call.pos > before || !isAccess(engine, callee) || !isSetter(callee)) continue;
    const found = setByCall(engine, call);
    if (found) return found;
  }
  return undefined;
}

/** `(name, value)`, or an object of them. */
function setByCall(engine: Engine, call: ts.CallExpression): KeySink | undefined {
  const [first, value] = call.arguments;
  if (!first) return undefined;
  if (value) return isHeaderName(engine, first) ? keyOf(engine, value) : undefined;
  const key = keyIn(engine, first, [HEADER]);
  return key.trace.kind === 'absent' ? undefined : key;
}

function isHeaderName(engine: Engine, name: ts.Expression): boolean {
  return staticName(engine.ts, bare(engine.ts, name))?.toLowerCase() === HEADER;
}

function keyOf(engine: Engine, value: ts.Expression): KeySink {
  return {
    trace: engine.trace(value, [], undefined),
    expression: value,
    absence: 'no-key',
    read: { from: value, path: [] },
  };
}

function holderOf(engine: Engine, made: ts.CallExpression): ts.Symbol | undefined {
  const { ts } = engine;
  const { parent } = made;
  return ts.isVariableDeclaration(parent) ? localSymbolAt(engine.project, parent.name) : undefined;
}

function isName(engine: Engine, node: ts.Expression, name: ts.Symbol | undefined): boolean {
  const inner = bare(engine.ts, node);
  return engine.ts.isIdentifier(inner) && localSymbolAt(engine.project, inner) === name;
}

/** `api.defaults.headers.common[name] = value`, `api.interceptors.request.use((config) => …)`. */
function setByInstance(engine: Engine, made: ts.CallExpression): KeySink | undefined {
  const { ts } = engine;
  const name = holderOf(engine, made);
  if (!name) return undefined;
  let found: KeySink | undefined;
  visitAll(ts, made.getSourceFile(), (node) => {
    if (found) return;
    if (ts.isBinaryExpression(node) && isHeaderOf(engine, node, (root) => isName(engine, root, name)))
      found = keyOf(engine, node.right);
    if (ts.isCallExpression(node)) found = byInterceptor(engine, node, name);
  });
  return found;
}

const INTERCEPTS = /\.interceptors\.request$/;

function byInterceptor(engine: Engine, call: ts.CallExpression, name: ts.Symbol): KeySink | undefined {
  const { ts } = engine;
  if (!isNamedAccess(ts, call.expression) || accessedName(ts, call.expression) !== PLUGS) return undefined;
  const list = givenBack(engine, call.expression.expression);
  if (!INTERCEPTS.test(routeText(engine, list)) || !isName(engine, rootOf(engine, list), name))
    return undefined;
  const [handler] = call.arguments;
  const fn = handler && functionBehind(engine.project, handler);
  // What an interceptor out of view does to the headers is not known.
  if (!fn?.body) return outOfView(call);
  let found: KeySink | undefined;
  visitAll(ts, fn.body, (node) => {
    if (found) return;
    if (ts.isBinaryExpression(node) && isHeaderOf(engine, node, () => true))
      found = keyOf(engine, node.right);
    if (ts.isCallExpression(node) && /\bheaders\b.*\.set$/.test(node.expression.getText()))
      found = setByCall(engine, node);
  });
  return found;
}

/** `….headers[name] = value` */
function isHeaderOf(
  engine: Engine,
  { left }: ts.BinaryExpression,
  isRoot: (root: ts.Expression) => boolean,
): boolean {
  if (!isAccess(engine, left) || accessedName(engine.ts, left)?.toLowerCase() !== HEADER) return false;
  return /\bheaders\b/.test(left.expression.getText()) && isRoot(rootOf(engine, left));
}

function rootOf(engine: Engine, node: ts.Expression): ts.Expression {
  const inner = bare(engine.ts, node);
  return isAccess(engine, inner) ? rootOf(engine, inner.expression) : inner;
}
