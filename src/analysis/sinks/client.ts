import type ts from 'typescript';
import { stripeMethod, stripeResources } from '../../catalogue/stripe-methods.js';
import { originOf } from '../../typescript/origin.js';
import { symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { createMemory, type Memory } from '../memory.js';
import { declarationsOf, isAccess, placesBehind, type Place } from './behind.js';
import { onlyReturned } from '../trace/only-returned.js';
import { singleValue } from './single-value.js';

/** What the search behind one place has found. */
interface Outcome {
  /** The method, once the search has come to a client of Stripe's. */
  readonly made?: string;
  /** The method, where only names say that it is Stripe's. */
  readonly named?: string;
  /** Some way ends in a function or an object of the project's own. */
  readonly own: boolean;
  /** Some way ends out of view. */
  readonly open: boolean;
}

const NOTHING: Outcome = { own: false, open: false };
const OPEN: Outcome = { own: false, open: true };
const OWN: Outcome = { own: true, open: false };

const memories = new WeakMap<Engine, Memory<Outcome>>();

function memoryOf(engine: Engine): Memory<Outcome> {
  const known = memories.get(engine) ?? createMemory<Outcome>({ again: () => NOTHING, limited: () => OPEN });
  memories.set(engine, known);
  return known;
}

/** Resources whose names hardly anything but Stripe has: recognised whatever the client is called. */
const DISTINCT =
  /^(paymentIntents|setupIntents|invoiceItems|invoiceitems|creditNotes|checkout\.sessions|billingPortal\.sessions|subscriptionSchedules|subscriptionItems|ephemeralKeys|promotionCodes|billing\.meterEvents|v2\.billing\.meterEvents)\.\w+$/;

/** `stripe.rawRequest` is no resource's method. */
const RAW = 'rawRequest';

/**
 * The method of the Stripe client that `owner.name` is, where types do not tell: by following where the owner comes
 * from to `new Stripe(…)`, else by what it is called. `refunds.create`, or `rawRequest`.
 */
export function clientMethod(engine: Engine, owner: ts.Expression, name: string): string | undefined {
  memoryOf(engine).begin();
  const { made, named, own, open } = search(engine, { node: bare(engine.ts, owner), path: [name] });
  return made ?? (own && !open ? undefined : named);
}

function search(engine: Engine, place: Place): Outcome {
  if (!canLead(place.path)) return NOTHING;
  const key = place.path.join('.');
  return memoryOf(engine).once(place.node, key, undefined, () => look(engine, place, key));
}

function look(engine: Engine, place: Place, key: string): Outcome {
  const method = key === RAW || stripeMethod(key) ? key : undefined;
  if (method !== undefined && isMade(engine, place.node)) return { made: method, own: false, open: false };
  const behind = placesBehind(engine, place, endsInMethod(place.path) || isResourceValue(engine, place));
  const outcomes = behind.map((next) => search(engine, next));
  const made = outcomes.find((one) => one.made !== undefined)?.made;
  const named = outcomes.find((one) => one.named !== undefined)?.named ?? methodByName(engine, place);
  const end = behind.length === 0 ? endAt(engine, place.node) : NOTHING;
  return {
    ...(made === undefined ? {} : { made }),
    ...(named === undefined ? {} : { named }),
    own: end.own || outcomes.some((one) => one.own),
    open: end.open || outcomes.some((one) => one.open),
  };
}

/** The method that the path ends in, where names say that what it is read off is Stripe's. */
function methodByName(engine: Engine, { node, path }: Place): string | undefined {
  const method = methodAtEnd(path);
  if (method === undefined) return undefined;
  const isDistinct = method === path.join('.') && DISTINCT.test(method);
  return isDistinct || saysStripe(engine, node) ? method : undefined;
}

/** A name that a resource goes by, with its method behind it: `this.refunds` + `create`, `refundsOf(client)` + `create`. */
function isResourceValue(engine: Engine, { node, path }: Place): boolean {
  const { ts } = engine;
  if (path.length !== 1) return false;
  const value = (ts.isCallExpression(node) && onlyReturned(engine, node)) || node;
  const name = isNamedAccess(ts, value) ? accessedName(ts, value) : ts.isIdentifier(value) ? value.text : '';
  return stripeResources.has(name);
}

function endAt(engine: Engine, node: ts.Expression): Outcome {
  const { ts } = engine;
  if (ts.isLiteralExpression(node) || node.kind === ts.SyntaxKind.NullKeyword) return NOTHING;
  const isOwn =
    ts.isObjectLiteralExpression(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    (ts.isNewExpression(node) && isOwnClass(engine, node.expression));
  return isOwn ? OWN : OPEN;
}

function isOwnClass(engine: Engine, constructor: ts.Expression): boolean {
  return engine.ts.isIdentifier(constructor) && declarationsOf(engine, constructor).some(isClassOrFunction);

  function isClassOrFunction(declaration: ts.Declaration): boolean {
    return engine.ts.isClassLike(declaration) || engine.ts.isFunctionDeclaration(declaration);
  }
}

/** True for `new Stripe(…)`, `Stripe(…)`, a subclass's instance, and what is declared as one. */
function isMade(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  if (isClientMade(engine, node)) return true;
  if (ts.isNewExpression(node)) return isSubclass(engine, node.expression);
  if (!ts.isIdentifier(node) && !isAccess(engine, node)) return false;
  return declarationsOf(engine, node).some((one) => isDeclaredClient(engine, one));
}

/** True for `new Stripe(…)` and `Stripe(…)`. */
export function isClientMade(engine: Engine, node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  const { ts } = engine;
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && isStripe(engine, node.expression);
}

function isStripe(engine: Engine, expression: ts.Expression): boolean {
  return originOf(engine.project, expression)?.module === 'stripe';
}

function isSubclass(engine: Engine, constructor: ts.Expression): boolean {
  const { ts } = engine;
  const declarations = symbolAt(engine.project, constructor)?.declarations ?? [];
  return declarations
    .filter(ts.isClassLike)
    .flatMap((one) => one.heritageClauses ?? [])
    .some((clause) => clause.types.some((type) => isStripe(engine, type.expression)));
}

function isDeclaredClient(engine: Engine, declaration: ts.Declaration): boolean {
  const { type } = declaration as { type?: ts.TypeNode };
  const declared = type ?? engine.ts.getJSDocType(declaration);
  return declared !== undefined && /\bStripe\b(?!\.)/.test(declared.getText());
}

/** True when the user's own names say so: `getStripe()`, `app.locals.stripe`, `new Stripe()` from out of view. */
function saysStripe(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  const inner = bare(ts, node);
  if (ts.isIdentifier(inner)) return /stripe/i.test(inner.text) || isMadeBySuch(engine, inner);
  if (isNamedAccess(ts, inner))
    return /stripe/i.test(accessedName(ts, inner)) || saysStripe(engine, inner.expression);
  if (ts.isAwaitExpression(inner) || ts.isCallExpression(inner)) return saysStripe(engine, inner.expression);
  return ts.isNewExpression(inner) && /stripe/i.test(inner.expression.getText());
}

/** `const client = StripeClient.fromKey(key)`: what makes it says so. */
function isMadeBySuch(engine: Engine, name: ts.Identifier): boolean {
  const { ts } = engine;
  const call = singleValue(engine, name);
  return (ts.isCallExpression(call) || ts.isNewExpression(call)) && /stripe/i.test(call.expression.getText());
}

const resourceEnds = new Set(
  [...stripeResources].flatMap((resource) => {
    const names = resource.split('.');
    return names.map((_, index) => names.slice(index).join('.'));
  }),
);

/** Members between what is passed around and the client in it: `context.deps.payments`. */
const MAX_HOLDERS = 3;

/** False when no client has a method at the end of such a path: most paths end the search at once. */
export function canLead(path: AccessPath): boolean {
  return path.length < 2 || resourceEnds.has(path.slice(0, -1).join('.')) || endsInMethod(path);
}

function endsInMethod(path: AccessPath): boolean {
  return methodAtEnd(path) !== undefined;
}

/** `refunds.create` at the end of `deps.payments.refunds.create`. */
function methodAtEnd(path: AccessPath): string | undefined {
  const ends = path.slice(0, MAX_HOLDERS + 1).map((_, index) => path.slice(index).join('.'));
  return ends.find((end) => end === RAW || stripeMethod(end) !== undefined);
}
