import type ts from 'typescript';
import { stripePath } from '../../catalogue/stripe-methods.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { keyExpressionIn } from '../trace/passed.js';
import { browserRequest } from './browser.js';
import { headerIn, isLeftOut, noKey } from './key.js';
import { entriesOf, isMoney, nameOfPaths, repeatOf } from './paths.js';
import { headerSetLater } from './later-headers.js';
import { requestOf, type SentRequest } from './request.js';
import type { KeySink, Sink } from './sink.js';
import { UNKNOWN } from './text.js';
import { keyOfWriters } from './writers.js';

const STRIPE_HOST = /(^|\/\/)(api|files|connect|meter-events)\.stripe\.com/;

/** A raw HTTP write to Stripe, or a browser's keyed request to the project's own server. */
export function httpSink(engine: Engine, call: ts.CallExpression): Sink | 'delete' | undefined {
  const sent = requestOf(engine, call);
  if (!sent || sent.methods.every((method) => method === 'GET')) return undefined;
  const paths = sent.urls.filter((url) => isStripe(call, url)).map(pathOf);
  const key = (): KeySink => headerKey(engine, call, sent);
  if (paths.length > 0) return stripeRequest(call, sent, [...new Set(paths)], key);
  const [url = ''] = sent.urls;
  if (!url.startsWith('/') || url.startsWith('//')) return undefined;
  return browserRequest(engine, call, `${methodOf(sent)} ${url}`, key);
}

/** By the host; where that is configured, by a path of Stripe's and what the configuration is called. */
function isStripe(call: ts.CallExpression, url: string): boolean {
  if (STRIPE_HOST.test(url)) return true;
  return /^\{\}\/v[12]\//.test(url) && stripePath(url) !== undefined && /stripe/i.test(call.getText());
}

function pathOf(url: string): string {
  return url
    .replace(/^.*?stripe\.com/, '')
    .replace(/^\{\}(?=\/v[12]\/)/, '')
    .replace(/[?#].*$/, '');
}

function stripeRequest(
  call: ts.CallExpression,
  sent: SentRequest,
  paths: readonly string[],
  key: () => KeySink,
): Sink | 'delete' {
  const method = methodOf(sent);
  if (method === 'DELETE' && !paths.some((path) => path.startsWith('/v2/'))) return 'delete';
  const entries = entriesOf(paths);
  return {
    method: `${method} ${nameOfPaths(paths)}`,
    kind: 'http',
    repeat: repeatOf(entries),
    money: isMoney(entries, paths),
    nameNode: call,
    site: call,
    params: () => sent.params,
    options: () => undefined,
    key,
    customerNames: () => [],
  };
}

/** The method that writes, of those that callers pass; one that is out of view is taken for a POST. */
function methodOf({ methods }: SentRequest): string {
  const writes = methods.filter((method) => method !== 'GET');
  const [only, more] = writes;
  return only === undefined || more !== undefined || only === UNKNOWN ? 'POST' : only;
}

/** The value of the header itself, when the headers are written out in a constant beside the request. */
function headerValue(engine: Engine, expression: ts.Expression): ts.Expression {
  const { ts, project } = engine;
  const declaration = ts.isIdentifier(expression)
    ? localSymbolAt(project, expression)?.valueDeclaration
    : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return expression;
  return keyExpressionIn(engine, bare(ts, declaration.initializer), ['idempotency-key']) ?? expression;
}

function headerKey(engine: Engine, call: ts.CallExpression, sent: SentRequest): KeySink {
  const keys = sent.options.map((options) => headerIn(engine, options, 'headers'));
  const key =
    keys.find(({ trace }) => !isLeftOut(trace)) ??
    headerSetLater(engine, call, sent) ??
    keys[0] ??
    noKey(call);
  return keyOfWriters(
    { ...key, expression: key.expression && headerValue(engine, key.expression) },
    sent.methodTrace,
  );
}
