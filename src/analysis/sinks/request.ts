import type ts from 'typescript';
import type { Row, SinkRow } from '../../catalogue/schema.js';
import { accessedName, bare, isFunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Trace } from '../provenance.js';
import { keyExpressionIn } from '../trace/passed.js';
import { rowsOfCallee } from '../trace/row.js';
import { isAccess } from './behind.js';
import { configuredInstance, type Instance } from './instance.js';
import { singleValue } from './single-value.js';
import { textsIn, textsOf } from './text.js';
import { requestInit, urlsOf, withBase } from './url.js';

/** An HTTP request as a call sends it. */
export interface SentRequest {
  /** Every URL that it can go to, with `{}` for what is only known at run time. */
  readonly urls: readonly string[];
  /** Upper case; `{}` when out of view. */
  readonly methods: readonly string[];
  /** Where the method comes from; undefined when the call's name fixes it. */
  readonly methodTrace: Trace | undefined;
  /** What can hold the headers; the first that has one wins. */
  readonly options: readonly ts.Expression[];
  /** The URL, and the body where it is written out. */
  readonly params: readonly ts.Expression[];
  /** Members of the result that set a header. */
  readonly setters: readonly string[];
  /** The configured client that sends it. */
  readonly instance: Instance | undefined;
}

/** The request that a call sends; undefined when it calls nothing that is known to send one. */
export function requestOf(engine: Engine, call: ts.CallExpression): SentRequest | undefined {
  const callee = bare(engine.ts, call.expression);
  if (!isAccess(engine, callee)) {
    const row = sinkRow(engine, rowsOfCallee(engine, callee), call);
    return row && readRequest(engine, call, row, undefined);
  }
  const name = accessedName(engine.ts, callee) ?? '';
  if (!engine.catalogue.sends(name)) return undefined;
  const instance = configuredInstance(engine, callee.expression);
  const rows = instance
    ? engine.catalogue.rows(instance.pkg, instance.type, name)
    : rowsOfCallee(engine, callee);
  const row = sinkRow(engine, rows, call);
  return row && readRequest(engine, call, row, instance);
}

function sinkRow(engine: Engine, rows: readonly Row[], call: ts.CallExpression): SinkRow | undefined {
  const [, second] = call.arguments;
  const hasUrl = second !== undefined && !isFunctionNode(engine.ts, bare(engine.ts, second));
  return rows.filter((row) => row.role === 'sink').find((row) => row.url !== 'config' || !hasUrl);
}

function readRequest(
  engine: Engine,
  call: ts.CallExpression,
  row: SinkRow,
  instance: Instance | undefined,
): SentRequest {
  const subject = row.url === 'config' ? undefined : call.arguments[row.url];
  const own = row.options === undefined ? undefined : call.arguments[row.options];
  const init = subject && requestInit(engine, subject);
  const options = [own, init, instance?.config].filter((one) => one !== undefined);
  const paths = subject ? urlsOf(engine, subject) : own ? urlsIn(engine, own) : [];
  const bases = options.flatMap((one) => textsAt(engine, one, BASES));
  const holder = options.find((one) => textsAt(engine, one, ['method']).length > 0);
  const methods = row.method ? [row.method] : holder ? textsAt(engine, holder, ['method']) : ['GET'];
  return {
    urls: paths.flatMap((path) => withBase(bases, path)),
    methods: methods.map((method) => method.toUpperCase()),
    methodTrace: row.method || !holder ? undefined : engine.trace(holder, ['method'], undefined),
    options,
    params: [subject, ...bodiesOf(engine, call, row, own)].filter((one) => one !== undefined),
    setters: row.setters ?? [],
    instance,
  };
}

/** What the clients call the body among the options. */
const BODIES = ['body', 'data', 'form', 'json'];

/** The body: an argument of its own, `axios.post(url, data, config)`, or a member of the options. */
function bodiesOf(
  engine: Engine,
  call: ts.CallExpression,
  row: SinkRow,
  options: ts.Expression | undefined,
): readonly (ts.Expression | undefined)[] {
  if (typeof row.url === 'number' && row.options !== undefined && row.options - row.url > 1)
    return call.arguments.slice(row.url + 1, row.options);
  const literal = options && singleValue(engine, options);
  return literal ? BODIES.map((name) => keyExpressionIn(engine, literal, [name])) : [];
}

/** The URL in an options object, or the host and the path in it. */
function urlsIn(engine: Engine, options: ts.Expression): readonly string[] {
  const urls = textsAt(engine, options, ['url']);
  if (urls.length > 0) return urls;
  const paths = textsAt(engine, options, ['path', 'pathname']);
  const hosts = textsAt(engine, options, ['hostname', 'host']);
  const bases = hosts.map((host) => `https://${host}`);
  return paths.flatMap((path) => (bases.length > 0 ? withBase(bases, path) : []));
}

/** What the clients call the URL that others are relative to. */
const BASES = ['baseURL', 'prefixUrl'];

/** The texts of the first of the members that an options argument has; empty when it surely has none. */
function textsAt(engine: Engine, options: ts.Expression, names: readonly string[]): readonly string[] {
  const literal = singleValue(engine, options);
  for (const name of names) {
    const written = keyExpressionIn(engine, literal, [name]);
    if (written) return textsOf(engine, written);
    const traced = textsIn(engine.trace(options, [name], undefined));
    if (traced.length > 0) return traced;
  }
  return [];
}
