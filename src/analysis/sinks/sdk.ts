import type ts from 'typescript';
import { stripeMethod, stripePath, verbByName, type StripeMethod } from '../../catalogue/stripe-methods.js';
import { majorOf } from '../../typescript/installed.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare, staticName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leaf, leavesOf, type Trace } from '../provenance.js';
import { keyExpressionIn } from '../trace/passed.js';
import { isClient, resourceMethod } from './resource.js';
import type { KeySink, Sink } from './sink.js';

const LATEST = 23;
/** From this major on options are known by their position, not by their property names. */
const POSITIONAL = 22;

export type Found = Sink | 'delete' | undefined;

/** The Stripe write that a call of the SDK is; `delete` for a v1 DELETE, undefined for anything else. */
export function sdkSink(engine: Engine, call: ts.CallExpression): Found {
  const callee = calledMember(engine, bare(engine.ts, call.expression));
  if (!callee) return undefined;
  if (callee.name.text === 'rawRequest') return rawRequestSink(engine, call, callee);
  const found = resourceMethod(engine, callee);
  if (!found) return undefined;
  const entry = stripeMethod(found.accessor);
  const verb = entry?.http ?? verbByName(callee.name.text);
  if (verb === 'GET') return undefined;
  if (verb === 'DELETE' && !found.accessor.startsWith('v2.')) return 'delete';
  const optionsIndex = found.optionsIndex ?? entry?.optionsIndex ?? 1;
  const isMeter = /^(v2\.)?billing\.meterEvents\.create$/.test(found.accessor);
  return {
    method: found.accessor,
    kind: 'sdk',
    repeat: entry?.repeat ?? 'creates',
    money: entry?.money ?? false,
    nameNode: nameIn(engine, call),
    key: () => (isMeter ? meterKey(engine, call) : sdkKey(engine, call, callee, optionsIndex)),
    customerNames: () => customerNames(engine, call, optionsIndex),
  };
}

/** The member that a call runs: `stripe.refunds.create`, also through `const create = stripe.refunds.create.bind(…)`. */
function calledMember(engine: Engine, callee: ts.Expression): ts.PropertyAccessExpression | undefined {
  const { ts, project } = engine;
  if (ts.isPropertyAccessExpression(callee)) return callee;
  if (!ts.isIdentifier(callee)) return undefined;
  const declaration = localSymbolAt(project, callee)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const value = bare(ts, declaration.initializer);
  const bound =
    ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression)
      ? value.expression
      : undefined;
  if (bound) return bound.name.text === 'bind' ? calledMember(engine, bare(ts, bound.expression)) : undefined;
  return ts.isPropertyAccessExpression(value) ? value : undefined;
}

function nameIn(engine: Engine, call: ts.CallExpression): ts.Node {
  const callee = bare(engine.ts, call.expression);
  return engine.ts.isPropertyAccessExpression(callee) ? callee.name : callee;
}

function rawRequestSink(engine: Engine, call: ts.CallExpression, callee: ts.PropertyAccessExpression): Found {
  const { ts } = engine;
  const [verb, path] = call.arguments;
  if (!isClient(engine, callee.expression) || !verb) return undefined;
  const named = ts.isStringLiteralLike(verb) ? verb.text.toUpperCase() : 'POST';
  const text = path ? staticText(engine, path) : '';
  if (named === 'GET') return undefined;
  if (named === 'DELETE' && !text.startsWith('/v2/')) return 'delete';
  const entry = knownPath(text);
  return {
    method: `${named} ${text}`,
    kind: 'sdk',
    repeat: entry?.repeat ?? 'creates',
    money: entry?.money ?? true,
    nameNode: callee.name,
    key: () => rawRequestKey(engine, call),
    customerNames: () => customerNames(engine, call, 3),
  };
}

/** The table's entry of a raw path, if it has one. */
export function knownPath(path: string): StripeMethod | undefined {
  const found = stripePath(path);
  return found && stripeMethod(found.accessor);
}

function rawRequestKey(engine: Engine, call: ts.CallExpression): KeySink {
  const options = call.arguments[3];
  if (!options) return { trace: leaf.absent(call, 'no-key'), expression: undefined, absence: 'no-key' };
  const named = keyIn(engine, options, ['idempotencyKey']);
  const header = keyIn(engine, options, ['additionalHeaders', 'idempotency-key']);
  return isLeftOut(named.trace) ? header : named;
}

/** The text of an expression with `{}` for what is only known at run time. */
export function staticText(engine: Engine, expression: ts.Expression): string {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return (
      node.head.text +
      node.templateSpans.map((span) => staticText(engine, span.expression) + span.literal.text).join('')
    );
  }
  if (ts.isBinaryExpression(node)) return staticText(engine, node.left) + staticText(engine, node.right);
  const [only, more] = leavesOf(engine.trace(node, [], undefined));
  return only?.kind === 'constant' && only.text !== undefined && !more ? only.text : '{}';
}

/** Meter events are told apart by `identifier` among the params. */
function meterKey(engine: Engine, call: ts.CallExpression): KeySink {
  const [params] = call.arguments;
  if (!params) return { trace: leaf.absent(call, 'no-key'), expression: undefined, absence: 'no-key' };
  return keyIn(engine, params, ['identifier']);
}

function sdkKey(engine: Engine, call: ts.CallExpression, callee: ts.Node, optionsIndex: number): KeySink {
  const major = majorOf(engine.project, call.getSourceFile(), 'stripe') ?? LATEST;
  const at = optionsAt(engine, call, optionsIndex, major);
  const inParams = call.arguments
    .slice(0, at ?? call.arguments.length)
    .some((argument) => holdsKey(engine, argument));
  const absence = inParams ? 'in-params' : 'no-key';
  const options = at === undefined ? undefined : call.arguments[at];
  if (!options)
    return (
      spreadKey(engine, call, optionsIndex) ?? {
        trace: leaf.absent(callee, 'no-key'),
        expression: undefined,
        absence,
      }
    );
  const key = keyIn(engine, options, ['idempotencyKey']);
  const header = major >= 20 ? headerKey(engine, options) : undefined;
  return { ...(header ?? key), absence };
}

/** Where the options stand: the declared position from 22 on, before that the last object with an option's name in it. */
function optionsAt(
  engine: Engine,
  call: ts.CallExpression,
  declared: number,
  major: number,
): number | undefined {
  const last = call.arguments.length - 1;
  if (last < 0) return undefined;
  if (last >= declared) return declared;
  if (major >= POSITIONAL || last === 0) return undefined;
  const argument = call.arguments[last];
  return argument && looksLikeOptions(engine, argument) ? last : undefined;
}

const OPTION_NAMES =
  /^(apiKey|idempotencyKey|stripeAccount|apiVersion|maxNetworkRetries|timeout|host|authenticator|stripeContext)$/;

function looksLikeOptions(engine: Engine, argument: ts.Expression): boolean {
  const { ts } = engine;
  const node = bare(ts, argument);
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.some(
      (property) => property.name && OPTION_NAMES.test(staticName(ts, property.name) ?? ''),
    );
  }
  return !isLeftOut(engine.trace(node, ['idempotencyKey'], undefined));
}

/** `create(...args)`: the options are an element of what is spread. */
function spreadKey(engine: Engine, call: ts.CallExpression, optionsIndex: number): KeySink | undefined {
  const { ts } = engine;
  const at = call.arguments.findIndex((argument) => ts.isSpreadElement(argument));
  const spread = call.arguments[at];
  if (!spread || !ts.isSpreadElement(spread)) return undefined;
  const trace = engine.trace(spread.expression, [String(optionsIndex - at), 'idempotencyKey'], undefined);
  return { trace, expression: spread.expression, absence: 'no-key' };
}

/** True when the argument is an object that has the key in it, where Stripe does not look for it. */
function holdsKey(engine: Engine, argument: ts.Expression): boolean {
  const { ts, checker, project } = engine;
  const node = bare(ts, argument);
  if (hasKeyProperty(engine, node)) return true;
  if (!ts.isIdentifier(node)) return false;
  const declaration = localSymbolAt(project, node)?.valueDeclaration;
  const initializer =
    declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (initializer && hasKeyProperty(engine, bare(ts, initializer))) return true;
  return (
    project.scope === 'program' &&
    checker.getPropertyOfType(checker.getTypeAtLocation(node), 'idempotencyKey') !== undefined
  );
}

function hasKeyProperty(engine: Engine, node: ts.Expression): boolean {
  if (!engine.ts.isObjectLiteralExpression(node)) return false;
  return node.properties.some(
    (property) => property.name && /^idempotency_?key$/i.test(staticName(engine.ts, property.name) ?? ''),
  );
}

/** The key at `path` of an argument: at its own expression when the literal stands in the arguments. */
export function keyIn(engine: Engine, argument: ts.Expression, path: readonly string[]): KeySink {
  const inner = bare(engine.ts, argument);
  return {
    trace: engine.trace(argument, path, undefined),
    expression: keyExpressionIn(engine, inner, path) ?? argument,
    absence: 'no-key',
  };
}

/** A header among the options beats the option, from major 20 on. */
function headerKey(engine: Engine, options: ts.Expression): KeySink | undefined {
  if (!/headers/i.test(options.getText())) return undefined;
  const key = keyIn(engine, options, ['headers', 'idempotency-key']);
  return isLeftOut(key.trace) ? undefined : { ...key, fromHeader: true };
}

/** True when no followed way brings a value. */
export function isLeftOut(trace: Trace): boolean {
  return [...leavesOf(trace)].every((one) => one.kind === 'absent');
}

function customerNames(engine: Engine, call: ts.CallExpression, optionsIndex: number): string[] {
  const params = call.arguments.slice(0, Math.max(optionsIndex, 1));
  const leaves = params.flatMap((argument) => [...leavesOf(engine.trace(argument, ['customer'], undefined))]);
  return leaves.flatMap((one) => (one.kind === 'business' || one.kind === 'external' ? [one.name] : []));
}
