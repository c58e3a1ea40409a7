import type ts from 'typescript';
import { packageKey } from '../../catalogue/catalogue.js';
import { effectRows, keepsRecords, tellingRows } from '../../catalogue/order-effects.js';
import type { Effect, EffectFacts, EffectRow } from '../../catalogue/schema.js';
import { sqlEffect } from '../../catalogue/sql.js';
import { isCalled } from '../../catalogue/deed-words.js';
import { says } from '../../catalogue/verbs.js';
import { candidatesOf } from '../../typescript/dispatch.js';
import { memberOrigins, originOf } from '../../typescript/origin.js';
import { functionsNamed } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isFunctionNode,
  isNamedAccess,
  outOfBranches,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { nominalOf } from '../trace/nominal.js';
import { isActing, type Acting } from './facts.js';
import { statementIn } from './statement-text.js';

/** The strongest first: a chain of calls does all that its links do. */
const STRENGTH: readonly Effect[] = ['claim', 'lock', 'insert', 'update', 'local', 'select', 'begin', 'end'];

/** What a call does by what is listed, by its statement in SQL or, where nothing more is in view, by its name. */
export function effectOfCall(engine: Engine, call: Acting): EffectFacts | undefined {
  if (isLink(engine, call)) return undefined;
  const known = effects.get(engine) ?? new Map<Acting, EffectFacts | undefined>();
  effects.set(engine, known);
  if (!known.has(call)) known.set(call, findEffect(engine, call));
  return known.get(call);
}

const effects = new WeakMap<Engine, Map<Acting, EffectFacts | undefined>>();

/** `db.insert(t)` in `db.insert(t).values(row)`: the chain as a whole counts. */
function isLink({ ts }: Engine, call: ts.Node): boolean {
  const access = call.parent;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== call) return false;
  return ts.isCallExpression(access.parent) && access.parent.expression === access;
}

function findEffect(engine: Engine, call: Acting): EffectFacts | undefined {
  const links = linksOf(engine, call);
  const listed = listedEffects(engine, call);
  const own = strongest(listed.filter(({ hosts }) => !hosts));
  const said = links
    .flatMap((link) => statementIn(engine, link) ?? [])
    .flatMap((sql) => sqlEffect(sql) ?? []);
  return own ?? strongest(said) ?? effectByName(engine, call, links);
}

/** The rows of all calls in a chain that hold for what stands in it. */
export function listedEffects(engine: Engine, call: Acting): readonly EffectRow[] {
  const text = call.getText();
  return linksOf(engine, call).flatMap((link) => rowsOfLink(engine, link).filter((row) => isMet(row, text)));
}

function isMet({ given }: EffectRow, text: string): boolean {
  return given === undefined || new RegExp(`\\b${given}\\b`, 'i').test(text);
}

function strongest(facts: readonly EffectFacts[]): EffectFacts | undefined {
  return [...facts].sort((a, b) => STRENGTH.indexOf(a.effect) - STRENGTH.indexOf(b.effect))[0];
}

/** The calls of a chain, the last one first: `.returning()`, `.values(…)`, `db.insert(…)`. */
function linksOf(engine: Engine, call: Acting): Acting[] {
  const { ts } = engine;
  const found: Acting[] = [];
  for (let at: ts.Expression = call; ;) {
    if (isActing(ts, at)) {
      found.push(at);
      at = bare(ts, calleeOf(ts, at));
    } else if (ts.isPropertyAccessExpression(at)) at = bare(ts, at.expression);
    else return found;
  }
}

function calleeOf(ts: Engine['ts'], call: Acting): ts.Expression {
  return ts.isTaggedTemplateExpression(call) ? call.tag : call.expression;
}

/** The effect rows of what one call calls. */
function rowsOfLink(engine: Engine, link: Acting): readonly EffectRow[] {
  const { ts } = engine;
  if (ts.isTaggedTemplateExpression(link)) return [];
  const callee = bare(ts, link.expression);
  const isNew = ts.isNewExpression(link);
  const found = [...rowsOfExport(engine, callee, isNew), ...(isNew ? [] : rowsOfMember(engine, callee))];
  if (found.length > 0) return found;
  const name = isNamedAccess(ts, callee) ? accessedName(ts, callee) : isNew ? callee.getText() : undefined;
  return name === undefined || isOwnCode(engine, link) ? [] : tellingRows(name);
}

function rowsOfExport(engine: Engine, callee: ts.Expression, isNew: boolean): readonly EffectRow[] {
  const origin = originOf(engine.project, callee);
  if (!origin) return [];
  const path = isNew ? [...origin.path, 'new'] : origin.path;
  const owner = path.length > 1 ? path.slice(0, -1).join('.') : undefined;
  return effectRows(packageKey(origin.module), owner, path.at(-1) ?? 'default');
}

function rowsOfMember(engine: Engine, callee: ts.Expression): readonly EffectRow[] {
  const { ts, project, checker } = engine;
  if (!isNamedAccess(ts, callee)) return [];
  const name = accessedName(ts, callee);
  const owners = memberOrigins(project, checker.getTypeAtLocation(callee.expression), name);
  const found = owners.flatMap(({ module, type }) => effectRows(packageKey(module), type, name));
  const nominal = found.length > 0 ? undefined : nominalOf(engine, callee.expression);
  return nominal ? effectRows(nominal.pkg, nominal.type, name) : found;
}

/** The project's own functions that a call runs. */
export function ownFunctions(engine: Engine, call: Acting): readonly FunctionNode[] {
  const { ts, project } = engine;
  if (!ts.isCallExpression(call)) return [];
  return candidatesOf(project, bare(ts, call.expression), functionsNamed(project, call.expression));
}

function isOwnCode(engine: Engine, call: Acting): boolean {
  return ownFunctions(engine, call).length > 0;
}

/** What a call out of view does by what its names say; only of one that is waited for, or is a step of a chain that is. */
function effectByName(engine: Engine, call: Acting, links: readonly Acting[]): EffectFacts | undefined {
  const { ts } = engine;
  if (!ts.isCallExpression(call) || isOwnCode(engine, call) || !isWaitedFor(engine, call)) return undefined;
  const names = links.flatMap((link) => nameOf(engine, link) ?? []);
  const root = rootText(engine, call);
  if (names.length === 0 || isElsewhere(engine, call, root)) return undefined;
  return factsByName(names, root, call.getText());
}

function factsByName(names: readonly string[], root: string, text: string): EffectFacts | undefined {
  const [name = ''] = names;
  const what = `\`${name}()\``;
  if (says(text, 'only-inserts-once')) return { effect: 'claim', tells: 'answer', what };
  if ([...names, ...root.split('.')].some((one) => isCalled(one, 'locks'))) return lockNamed(name, what);
  if (names.some((one) => isCalled(one, 'claims'))) return { effect: 'claim', tells: 'answer', what };
  if (isCalled(name, 'begins')) return { effect: 'begin', what: 'a database transaction' };
  if (isCalled(name, 'ends')) return { effect: 'end', what };
  if (names.some((one) => isCalled(one, 'records'))) return { effect: 'insert', tells: 'error', what };
  if (names.some((one) => isCalled(one, 'updates'))) return { effect: 'update', what };
  if (!names.some((one) => isCalled(one, 'asks'))) return undefined;
  const isLocal = isCalled(root.split('.').at(-1) ?? '', 'keeps-locally');
  return { effect: isLocal ? 'local' : 'select', tells: 'answer', what };
}

function lockNamed(name: string, what: string): EffectFacts {
  return /try|is|has|set/i.test(name) ? { effect: 'lock', tells: 'answer', what } : { effect: 'lock', what };
}

function nameOf({ ts }: Engine, link: Acting): string | undefined {
  if (!ts.isCallExpression(link)) return undefined;
  const callee = bare(ts, link.expression);
  if (ts.isIdentifier(callee)) return callee.text;
  return isNamedAccess(ts, callee) ? accessedName(ts, callee) : undefined;
}

/** What the first call of a chain is read off: `prisma.payment` of `prisma.payment.create()`. */
function rootText({ ts }: Engine, call: Acting): string {
  let at: ts.Expression = call;
  for (;;) {
    if (isActing(ts, at)) at = bare(ts, calleeOf(ts, at));
    else if (ts.isPropertyAccessExpression(at) && hasCall(ts, at.expression)) at = bare(ts, at.expression);
    else return ts.isPropertyAccessExpression(at) ? at.expression.getText() : '';
  }
}

function hasCall(ts: Engine['ts'], node: ts.Expression): boolean {
  const inner = bare(ts, node);
  if (isActing(ts, inner)) return true;
  return ts.isPropertyAccessExpression(inner) && hasCall(ts, inner.expression);
}

/** Stripe's own objects, requests over the network and what an installed package exports are no records of ours. */
function isElsewhere(engine: Engine, call: ts.CallExpression, root: string): boolean {
  if (isCalled(root, 'leads-elsewhere')) return true;
  const modules = modulesOf(engine, bare(engine.ts, call.expression));
  return modules.length > 0 && !modules.some(keepsRecords);
}

/** The packages that declare what is called; none for the project's own names and for what has no type. */
function modulesOf(engine: Engine, callee: ts.Expression): readonly string[] {
  const { ts, project, checker } = engine;
  if (isNamedAccess(ts, callee)) {
    const type = checker.getTypeAtLocation(callee.expression);
    return memberOrigins(project, type, accessedName(ts, callee)).map(({ module }) => packageKey(module));
  }
  const origin = originOf(project, callee);
  return origin && origin.module !== 'global' ? [packageKey(origin.module)] : [];
}

function isWaitedFor(engine: Engine, call: ts.Expression): boolean {
  const { ts } = engine;
  const { parent } = outOfBranches(ts, call);
  if (ts.isAwaitExpression(parent) || ts.isReturnStatement(parent)) return true;
  if (ts.isArrowFunction(parent) || ts.isYieldExpression(parent)) return true;
  return ts.isArrayLiteralExpression(parent) && isWaitedFor(engine, parent.parent as ts.Expression);
}

/** What a call is around a function that it was given: a transaction, a lock, the ledger. */
export function hostedBy(engine: Engine, call: Acting, fn: ts.Node): EffectFacts | undefined {
  const { ts } = engine;
  if (!ts.isCallExpression(call) || !isFunctionNode(ts, fn)) return undefined;
  const text = call.getText();
  const [listed] = rowsOfLink(engine, call).filter((row) => row.hosts && isMet(row, text));
  if (listed) return listed;
  const names = linksOf(engine, call).flatMap((link) => nameOf(engine, link) ?? []);
  const [name = ''] = names;
  if (isElsewhere(engine, call, rootText(engine, call))) return undefined;
  if (isCalled(name, 'transacts')) return { effect: 'transaction', what: 'a database transaction' };
  if (isCalled(name, 'locks')) return { effect: 'lock', what: `\`${name}()\`` };
  const isGuard = isCalled(name, 'claims') && !isOwnCode(engine, call);
  return isGuard ? { effect: 'claim', what: `\`${name}()\`` } : undefined;
}
