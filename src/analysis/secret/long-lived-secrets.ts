import type ts from 'typescript';
import { originOf } from '../../typescript/origin.js';
import { bare } from '../../typescript/syntax.js';
import type { Cause, PathStep, Span } from '../analysis.js';
import { causeAt } from '../cause.js';
import type { AccessPath, Engine } from '../engine.js';
import { leavesOf, type Leaf, type Trace } from '../provenance.js';
import { isLeftOut } from '../sinks/key.js';
import { requestOf } from '../sinks/request.js';
import type { Sink } from '../sinks/sink.js';
import { spanOf } from '../span.js';
import { keyExpressionIn } from '../trace/passed.js';
import { isAbsent, waysOf, type Way } from '../ways.js';
import { clientsOf } from './clients.js';

/** One way in which a call goes out with a secret that no period's cap holds back. */
export interface LongLivedSecret {
  /** `configured`: out of the environment. `literal`: written out. `cap`: a vault key whose cap is one for all periods. */
  readonly why: 'configured' | 'literal' | 'cap';
  /** The secret, or the total, where a client is made or a caller passes it. A literal secret is not repeated. */
  readonly at: Span;
  readonly cause: Cause;
  readonly path: readonly PathStep[];
}

/** What decides with which key a call goes out. */
interface Secret {
  readonly expression: ts.Expression;
  readonly trace: Trace;
}

/** The ways in which the secret of a call is a constant of the deployment, or its cap is; none where it is out of view. */
export function longLivedSecrets(engine: Engine, sink: Sink): readonly LongLivedSecret[] {
  engine.begin();
  const found = new Map<ts.Node, LongLivedSecret>();
  for (const { expression, trace } of secretsOf(engine, sink)) {
    for (const way of waysOf(trace, new Map<Trace, readonly Way[]>())) {
      const place = way.crossing ?? expression;
      for (const [at, why] of faultsOf(engine, way, place))
        if (!found.has(at)) found.set(at, described(engine, sink, at, why));
    }
  }
  return [...found.values()];
}

/** The option of the call itself goes before what the client was made with. */
function secretsOf(engine: Engine, sink: Sink): readonly Secret[] {
  if (sink.kind === 'http') return inHeaders(engine, sink.site);
  const options = sink.options();
  const own = options ? given(engine, options, ['apiKey']) : [];
  if (own.length > 0) return own;
  return clientsOf(engine, sink).flatMap(({ arguments: list }) => {
    const expression = list?.[0];
    return expression ? [{ expression, trace: engine.trace(expression, [], undefined) }] : [];
  });
}

/** What a raw request sends as `Authorization`. */
function inHeaders(engine: Engine, site: ts.Expression): readonly Secret[] {
  const sent = engine.ts.isCallExpression(site) ? requestOf(engine, site) : undefined;
  const holders = sent?.options ?? [];
  const paths = ['Authorization', 'authorization'].map((name) => ['headers', name]);
  return holders.flatMap((options) => paths.flatMap((path) => given(engine, options, path)));
}

function given(engine: Engine, options: ts.Expression, path: AccessPath): readonly Secret[] {
  const trace = engine.trace(options, path, undefined);
  const written = keyExpressionIn(engine, bare(engine.ts, options), path);
  // That options from out of view could hold a key is no reason to think that they do.
  if (isLeftOut(trace) || (!written && isOpen(trace))) return [];
  return [{ expression: written ?? options, trace }];
}

function isOpen(trace: Trace): boolean {
  return trace.kind === 'external' || trace.kind === 'business' || trace.kind === 'unproven';
}

function faultsOf(engine: Engine, way: Way, place: ts.Node): [ts.Node, LongLivedSecret['why']][] {
  const leaves = way.parts.map(({ leaf }) => leaf);
  const [only] = leaves;
  if (isAbsent(way) || !only) return [];
  if (isVaultKey(engine, only)) return fixedTotals(engine, only.node).map((node) => [node, 'cap']);
  if (!leaves.every((leaf) => leaf.kind === 'constant')) return [];
  if (leaves.some((leaf) => isConfigured(engine, leaf))) return [[place, 'configured']];
  return leaves.some((leaf) => leaf.text) ? [[place, 'literal']] : [];
}

/** A constant whose text is not in the code: a variable of the environment, or what a row says is fixed. */
function isConfigured({ ts }: Engine, leaf: Leaf): boolean {
  if (leaf.kind !== 'constant' || leaf.text !== undefined) return false;
  return (
    ts.isIdentifier(leaf.node) ||
    ts.isPropertyAccessExpression(leaf.node) ||
    ts.isElementAccessExpression(leaf.node)
  );
}

function isVaultKey({ catalogue }: Engine, leaf: Leaf): boolean {
  return leaf.kind === 'business' && leaf.row !== undefined && catalogue.nameOf(leaf.row) === VAULT;
}

const VAULT = 'chargeonce issueVaultKey';

/** The totals that a vault key is asked for with, where nothing of a period goes into them. */
function fixedTotals(engine: Engine, call: ts.Node): ts.Node[] {
  const { ts } = engine;
  const request = ts.isCallExpression(call) ? call.arguments[0] : undefined;
  if (!request) return [];
  const path = ['expectedTotal'];
  const written = keyExpressionIn(engine, bare(ts, request), path) ?? request;
  const ways = waysOf(engine.trace(request, path, undefined), new Map<Trace, readonly Way[]>());
  return ways
    .filter(({ parts }) => parts.length > 0 && parts.every(({ leaf }) => isFixed(engine, leaf)))
    .map((way) => way.crossing ?? written);
}

/** A constant, also as the language's own functions read a number out of it: `Number(process.env.TOTAL)`. */
function isFixed(engine: Engine, leaf: Leaf): boolean {
  const { ts, project } = engine;
  if (leaf.kind === 'constant') return true;
  const call = leaf.kind === 'unproven' && ts.isCallExpression(leaf.node) ? leaf.node : undefined;
  if (!call || originOf(project, call.expression)?.module !== 'global') return false;
  return call.arguments.every((argument) =>
    [...leavesOf(engine.trace(argument, [], undefined))].every((one) => one.kind === 'constant'),
  );
}

function described(engine: Engine, sink: Sink, node: ts.Node, why: LongLivedSecret['why']): LongLivedSecret {
  const at = why === 'literal' ? masked(spanOf(node)) : spanOf(node);
  const end = { at: spanOf(sink.nameNode), step: `sends \`${sink.method}\`` };
  const step = why === 'cap' ? 'the total that the cap comes from' : 'the key that the client sends';
  const cause = causeAt(engine.ts, node);
  return {
    why,
    at,
    cause: why === 'literal' ? { ...cause, place: cause.place.replace(SECRET, '$1…') } : cause,
    path: [{ at, step }, end],
  };
}

const SECRET = /((?:sk|rk)_(?:live|test)_)\w+/g;

/** Reports are passed around: of a secret they show what kind it is. */
function masked(at: Span): Span {
  return { ...at, text: at.text.replace(SECRET, '$1…') };
}
