import type ts from 'typescript';
import type { SinkRow } from '../../catalogue/schema.js';
import { bare, isFunctionNode, wrapped } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leaf, leavesOf } from '../provenance.js';
import { rowsOfCallee } from '../trace/row.js';
import { isLeftOut, keyIn, knownPath, staticText } from './sdk.js';
import type { KeySink, Sink } from './sink.js';

const STRIPE_HOST = /(^|\/\/)(api|files|connect|meter-events)\.stripe\.com/;

/** A raw HTTP write to Stripe, or a browser's keyed request to the project's own server. */
export function httpSink(engine: Engine, call: ts.CallExpression): Sink | 'delete' | undefined {
  const row = sinkRow(engine, call);
  if (!row) return undefined;
  const options = call.arguments[row.options];
  const url = row.url === 'config' ? undefined : call.arguments[row.url];
  const text = url ? staticText(engine, url) : options ? textAt(engine, options, 'url') : '';
  const method = (row.method ?? (options ? textAt(engine, options, 'method') : '')).toUpperCase() || 'GET';
  if (STRIPE_HOST.test(text)) {
    if (method === 'GET') return undefined;
    const path = text.replace(/^.*?stripe\.com/, '').replace(/[?#].*$/, '');
    return method === 'DELETE' && !path.startsWith('/v2/')
      ? 'delete'
      : stripeRequest(engine, call, method, path, options);
  }
  return text.startsWith('/') && !text.startsWith('//')
    ? browserRequest(engine, call, method, text, options)
    : undefined;
}

function sinkRow(engine: Engine, call: ts.CallExpression): SinkRow | undefined {
  const fits = (row: SinkRow): boolean => row.url !== 'config' || call.arguments.length === 1;
  return rowsOfCallee(engine, bare(engine.ts, call.expression))
    .filter((row) => row.role === 'sink')
    .find(fits);
}

function textAt(engine: Engine, options: ts.Expression, name: string): string {
  const [only] = leavesOf(engine.trace(options, [name], undefined));
  if (only?.kind === 'constant' && only.text !== undefined) return only.text;
  const node = keyIn(engine, options, [name]).expression;
  return node && node !== options ? staticText(engine, node) : '';
}

function stripeRequest(
  engine: Engine,
  call: ts.CallExpression,
  method: string,
  path: string,
  options: ts.Expression | undefined,
): Sink {
  const entry = knownPath(path);
  return {
    method: `${method} ${path}`,
    kind: 'http',
    repeat: entry?.repeat ?? 'creates',
    money: entry?.money ?? false,
    nameNode: call,
    key: () => headerKey(engine, call, options),
    customerNames: () => [],
  };
}

function headerKey(engine: Engine, call: ts.CallExpression, options: ts.Expression | undefined): KeySink {
  if (!options) return { trace: leaf.absent(call, 'no-key'), expression: undefined, absence: 'no-key' };
  return keyIn(engine, options, ['headers', 'idempotency-key']);
}

/** A keyed request to a relative URL from an event handler: only values made inside the handler are of interest. */
function browserRequest(
  engine: Engine,
  call: ts.CallExpression,
  method: string,
  path: string,
  options: ts.Expression | undefined,
): Sink | undefined {
  const handler = method === 'GET' || !options ? undefined : eventHandler(engine, call);
  if (!handler) return undefined;
  const key = headerKey(engine, call, options);
  if (isLeftOut(key.trace)) return undefined;
  const madeHere = [...leavesOf(key.trace)].some(
    (one) => one.kind === 'source' && isInside(one.node, handler),
  );
  if (!madeHere) return undefined;
  return {
    method: `${method} ${path}`,
    kind: 'browser',
    repeat: 'creates',
    money: false,
    nameNode: call,
    key: () => key,
    customerNames: () => [],
  };
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && node.pos >= outer.pos && node.end <= outer.end;
}

/** The function around the call that a browser event runs: `addEventListener('click', …)`, `onClick={…}`, `button.onclick = …`. */
function eventHandler(engine: Engine, call: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  for (let up: ts.Node = call.parent; !ts.isSourceFile(up); up = up.parent) {
    if (isFunctionNode(ts, up) && isEventPlace(engine, wrapped(ts, up).parent)) return up;
  }
  return undefined;
}

function isEventPlace(engine: Engine, place: ts.Node): boolean {
  const { ts } = engine;
  if (ts.isCallExpression(place)) return /addEventListener$|^\$?\w*\.on$/.test(place.expression.getText());
  if (ts.isJsxExpression(place) && ts.isJsxAttribute(place.parent))
    return /^on[A-Z]/.test(place.parent.name.getText());
  if (ts.isBinaryExpression(place)) return /\.on[a-z]+$/.test(place.left.getText());
  if (ts.isVariableDeclaration(place)) return /^(on|handle)[A-Z]/.test(place.name.getText());
  return false;
}
