import type ts from 'typescript';
import { says, saysInSql } from '../../catalogue/verbs.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { enclosingFunction, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leaf, leavesOf, rewrite, type Leaf, type Trace } from '../provenance.js';
import { isLookedUpFirst } from './fresh-row.js';
import { accessesIn, isSameStorage, membersOf, passes, type Access } from './storage.js';

/**
 * A value made once, stored where it outlives the process and read back on a retry is a business fact. Sources in
 * `trace` for which that holds are replaced; `uses` are the expressions whose value the trace is.
 */
export function sanitizeStored(engine: Engine, trace: Trace, uses: readonly ts.Expression[]): Trace {
  if (halvesOf(trace) !== (MADE | READ)) return trace;
  const leaves = [...leavesOf(trace)];
  const made = leaves.filter((one) => halfOfLeaf(one) === MADE);
  const stored = new Set<Trace>(
    made.filter(
      (one) =>
        (isFreshRow(one) && isLookedUpFirst(engine, one.node, [one.node, ...uses])) ||
        uses.some((use) => isStored(engine, one, use, leaves)),
    ),
  );
  return stored.size === 0
    ? trace
    : rewrite(trace, (one) => (stored.has(one) ? leaf.business(one.node, 'stored key') : one));
}

const MADE = 1;
const READ = 2;
const halves = new WeakMap<Trace, number>();

/** Whether there is something below the trace that is made anew, and something that may be what was read back. */
function halvesOf(trace: Trace): number {
  if (!('inputs' in trace) && !('input' in trace)) return halfOfLeaf(trace);
  const known = halves.get(trace);
  if (known !== undefined) return known;
  const inputs = 'inputs' in trace ? trace.inputs : [trace.input];
  const found = inputs.reduce((both, input) => both | halvesOf(input), 0);
  halves.set(trace, found);
  return found;
}

function halfOfLeaf(one: Leaf): number {
  if (one.kind === 'source') return one.scope === 'call' ? MADE : 0;
  if (isFreshRow(one)) return MADE;
  return one.kind === 'business' || one.kind === 'external' || one.kind === 'unproven' ? READ : 0;
}

function isFreshRow(one: Leaf): boolean {
  return one.kind === 'unproven' && one.reason === 'fresh row';
}

/** What holds the source is stored, and the same slot of the same storage is read, in the function of the use. */
function isStored(engine: Engine, source: Leaf, use: ts.Expression, leaves: readonly Leaf[]): boolean {
  const scope = enclosingFunction(engine.ts, use);
  if (!scope) return false;
  const accesses = accessesIn(engine, scope);
  const isInside = enclosingFunction(engine.ts, source.node) === scope;
  const stores = (access: Access, holder: ts.Symbol): boolean =>
    (!isInside || access.place.pos > source.node.end) &&
    access.place.end <= use.pos &&
    passes(engine, argumentsOf(engine, access.place), holder);
  for (const holder of isInside ? holdersOf(engine, source.node) : variableOf(engine, use)) {
    const isBack = (store: Access): boolean =>
      accesses.some((read) => isReadBack(engine, read, store, holder, leaves));
    if (accesses.some((access) => stores(access, holder) && isBack(access))) return true;
  }
  return isInside && isKeptInRecord(engine, source.node, use, accesses);
}

function argumentsOf(engine: Engine, place: ts.Expression): readonly ts.Expression[] {
  if (engine.ts.isCallExpression(place)) {
    const { expression } = place;
    // `new Key({ id, key }).save()`, `db.insert(keys).values({ id, key }).execute()`
    const before = isNamedAccess(engine.ts, expression) ? [expression.expression] : [];
    return [...before, ...place.arguments];
  }
  return [place];
}

/** Awaited reads end in a fact of their own; the browser's storage is read by the slot that is written. */
function isReadBack(
  engine: Engine,
  read: Access,
  store: Access,
  holder: ts.Symbol,
  leaves: readonly Leaf[],
): boolean {
  if (read.node === store.node || read.place.end > store.place.pos || !isSameStorage(read, store))
    return false;
  if (!read.isListed && !leaves.some((one) => one.node === read.node)) return false;
  const slots = slotsOf(store, holder);
  const asked = read.given.map(({ text }) => text);
  const isSlot = slots?.slice(0, asked.length).every((slot, at) => isSame(slot, asked[at] ?? '')) ?? true;
  return isSlot && !(slots && isMadeAnew(engine, read, slots.length));
}

/** What stands before the stored value; undefined where slots and values are not told apart by position. */
function slotsOf(store: Access, holder: ts.Symbol): readonly string[] | undefined {
  if (saysInSql(store.node.getText(), 'stores')) return undefined;
  const at = store.given.findIndex(({ text }) => text === holder.name);
  return at > 0 ? store.given.slice(0, at).map(({ text }) => text) : undefined;
}

/** Two texts that differ are two slots; two variables may well hold the same. */
function isSame(slot: string, asked: string): boolean {
  const isText = (text: string): boolean => /^['"`]/.test(text);
  const isConstant = (text: string): boolean => /^[A-Z][A-Z\d_]*$/.test(text);
  if (slot === asked || isConstant(slot) || isConstant(asked)) return true;
  return !isText(slot) && !isText(asked);
}

/** A slot whose own name is made anew at each attempt is never found again. */
function isMadeAnew(engine: Engine, read: Access, length: number): boolean {
  // What another function reads by is a matter of its callers: their names for it say enough.
  if (read.node !== read.place) return false;
  return read.given
    .slice(0, length)
    .some(({ expression }) =>
      [...leavesOf(engine.trace(expression, [], undefined))].some(
        (one) => one.kind === 'source' && one.scope === 'call',
      ),
    );
}

/** `order.key ??= randomUUID(); await order.save()`: the record that holds the value is stored. */
function isKeptInRecord(
  engine: Engine,
  source: ts.Node,
  use: ts.Expression,
  accesses: readonly Access[],
): boolean {
  const { ts } = engine;
  const target = assignedTargets(engine, source).find((one) => isNamedAccess(ts, one));
  const record = target && isNamedAccess(ts, target) ? target.expression : undefined;
  const symbol = record && ts.isIdentifier(record) ? localSymbolAt(engine.project, record) : undefined;
  if (!symbol) return false;
  return accesses.some(
    ({ node, place }) =>
      place.pos > source.end &&
      place.end <= use.pos &&
      membersOf(engine, node).some((name) => says(name, 'stores')) &&
      passes(engine, argumentsOf(engine, place), symbol),
  );
}

/** The variables that hold a value made at `source`, or a member of it: `customerId = customer.id`. */
function holdersOf(engine: Engine, source: ts.Node): ts.Symbol[] {
  const symbolsOf = (node: ts.Node): ts.Symbol[] =>
    assignedTargets(engine, node).flatMap((target) => localSymbolAt(engine.project, target) ?? []);
  const whole = symbolsOf(source);
  const members = whole.flatMap((symbol) => membersRead(engine, source, symbol).flatMap(symbolsOf));
  return [...whole, ...members];
}

function membersRead({ ts, project }: Engine, source: ts.Node, symbol: ts.Symbol): ts.Node[] {
  const found: ts.Node[] = [];
  visitAll(ts, enclosingFunction(ts, source) ?? source, (node) => {
    if (isNamedAccess(ts, node) && localSymbolAt(project, node.expression) === symbol) found.push(node);
  });
  return found;
}

function variableOf(engine: Engine, use: ts.Expression): ts.Symbol[] {
  const symbol = engine.ts.isIdentifier(use) ? localSymbolAt(engine.project, use) : undefined;
  return symbol ? [symbol] : [];
}

/** What the statement around a value assigns it to. */
function assignedTargets(engine: Engine, node: ts.Node): ts.Node[] {
  const { ts } = engine;
  const targets: ts.Node[] = [];
  for (let up = node.parent; !ts.isSourceFile(up) && !ts.isStatement(up); up = up.parent) {
    if (ts.isVariableDeclaration(up)) targets.push(up.name);
    if (!ts.isBinaryExpression(up) || !ASSIGNS.has(ts.tokenToString(up.operatorToken.kind) ?? '')) continue;
    const isMember = isNamedAccess(ts, up.left);
    if (ts.isIdentifier(up.left) || isMember) targets.push(up.left);
  }
  return targets;
}

const ASSIGNS = new Set(['=', '??=', '||=']);
