import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare, callsWithin, enclosingFunction, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leaf, leavesOf, rewrite, type Leaf, type Trace } from '../provenance.js';

/**
 * A value made once, stored where it outlives the process and read back on a retry is a business fact. Sources in
 * `trace` for which that holds are replaced; `uses` are the expressions whose value the trace is.
 */
export function sanitizeStored(engine: Engine, trace: Trace, uses: readonly ts.Expression[]): Trace {
  const leaves = [...leavesOf(trace)];
  const made = leaves.filter((one) => (one.kind === 'source' && one.scope === 'call') || isFreshRow(one));
  const readBack = leaves.some(
    (one) =>
      one.kind === 'business' || one.kind === 'external' || (one.kind === 'unproven' && !isFreshRow(one)),
  );
  if (made.length === 0 || !readBack) return trace;
  const stored = new Set(
    made.filter((one) =>
      isFreshRow(one) ? isLookedUpFirst(engine, one) : uses.some((use) => isStored(engine, one, use, leaves)),
    ),
  );
  return stored.size === 0 ? trace : withFacts(trace, stored);
}

function isFreshRow(one: Leaf): boolean {
  return one.kind === 'unproven' && one.reason === 'fresh row';
}

/** `(await find(…)) ?? (await create(…))`: the same storage is asked before the row is inserted. */
function isLookedUpFirst(engine: Engine, row: Leaf): boolean {
  const { ts } = engine;
  const scope = enclosingFunction(ts, row.node);
  const storage = ts.isCallExpression(row.node) ? storageOf(engine, row.node) : undefined;
  if (!scope || storage === undefined) return false;
  return callsWithin(ts, scope).some(
    (call) => call !== row.node && call.pos < row.node.pos && storageOf(engine, call) === storage,
  );
}

function withFacts(trace: Trace, stored: ReadonlySet<Trace>): Trace {
  return rewrite(trace, (one) => (stored.has(one) ? leaf.business(one.node, 'stored key') : one));
}

/** The variable that holds the source is stored, and the same storage is read, in the function of the use. */
function isStored(engine: Engine, source: Leaf, use: ts.Expression, leaves: readonly Leaf[]): boolean {
  const scope = enclosingFunction(engine.ts, use);
  const holder = scope && holderOf(engine, source.node);
  if (!scope || !holder || enclosingFunction(engine.ts, source.node) !== scope) return false;
  const calls = callsWithin(engine.ts, scope);
  const store = calls.find(
    (call) => call.pos > source.node.end && call.end <= use.pos && stores(engine, call, holder),
  );
  const storage = store && storageOf(engine, store);
  if (!store || storage === undefined) return false;
  const reads = calls.filter(
    (call) => call !== store && call.end <= store.pos && storageOf(engine, call) === storage,
  );
  // Awaited reads end in a fact of their own; the browser's storage is read by the slot that is written.
  return reads.some((read) => leaves.some((one) => one.node === read) || isSameSlot(read, store));
}

function isSameSlot(read: ts.CallExpression, store: ts.CallExpression): boolean {
  const slot = store.arguments[0]?.getText();
  return slot !== undefined && read.arguments.length === 1 && read.arguments[0]?.getText() === slot;
}

function holderOf(engine: Engine, node: ts.Node): ts.Symbol | undefined {
  const { ts } = engine;
  for (let up = node.parent; !ts.isSourceFile(up); up = up.parent) {
    if (ts.isVariableDeclaration(up)) return localSymbolAt(engine.project, up.name);
    if (
      ts.isBinaryExpression(up) &&
      ts.isIdentifier(up.left) &&
      up.operatorToken.kind === ts.SyntaxKind.EqualsToken
    ) {
      return localSymbolAt(engine.project, up.left);
    }
    if (ts.isStatement(up)) return undefined;
  }
  return undefined;
}

function stores(engine: Engine, call: ts.CallExpression, holder: ts.Symbol): boolean {
  let passed = false;
  for (const argument of call.arguments) {
    const isHolder = (node: ts.Node): boolean =>
      engine.ts.isIdentifier(node) && localSymbolAt(engine.project, node) === holder;
    if (isHolder(argument)) passed = true;
    visitAll(engine.ts, argument, (node) => {
      if (isHolder(node)) passed = true;
    });
  }
  return passed;
}

/** What a call reads from or writes to, if it outlives the process: awaited, or the browser's own storage. */
function storageOf(engine: Engine, call: ts.CallExpression): string | undefined {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const receiver = callee.expression.getText();
  if (/stripe/i.test(receiver)) return undefined;
  if (/^(window\.)?(local|session)Storage$/.test(receiver)) return receiver;
  return ts.isAwaitExpression(call.parent) ? receiver : undefined;
}
