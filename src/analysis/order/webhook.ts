import type ts from 'typescript';
import { memberOrigins } from '../../typescript/origin.js';
import { usesOfSymbol } from '../../typescript/references.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { bare, enclosingFunction, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { spanOf } from '../span.js';
import { rowsOfCallee } from '../trace/row.js';
import type { WebhookEvent } from './before.js';
import { usesEventId } from './event-id.js';
import type { Station } from './ways-in.js';

/** The event of Stripe's that a way handles, and whether its id is used before or in the call; null for no webhook. */
export function webhookOn(engine: Engine, stations: readonly Station[]): WebhookEvent | null {
  const events = stations.flatMap((station) =>
    eventsIn(engine, station).map((name) => ({ name, usesId: usesEventId(engine, name, stations) })),
  );
  const outermost = events.at(-1);
  return outermost ? { at: spanOf(outermost.name), usesId: events.some((event) => event.usesId) } : null;
}

/** The names in a function that stand for an event: a parameter by its type, a variable by the call that checks it. */
function eventsIn(engine: Engine, { within }: Station): readonly ts.Identifier[] {
  const { ts } = engine;
  const found: ts.Identifier[] = [];
  if (!within?.body) return found;
  for (const { name } of within.parameters)
    if (ts.isIdentifier(name) && isEvent(engine, name)) found.push(name);
  visitAll(ts, within.body, (node) => {
    if (!ts.isVariableDeclaration(node) || enclosingFunction(ts, node) !== within) return;
    if (ts.isIdentifier(node.name) && isChecked(engine, node)) found.push(node.name);
  });
  return found;
}

function isEvent({ project, checker }: Engine, name: ts.Identifier): boolean {
  const origins = memberOrigins(project, checker.getTypeAtLocation(name), 'id');
  return origins.some(({ module, type }) => module === 'stripe' && /Event(Base)?$/.test(type));
}

/** `event = stripe.webhooks.constructEvent(…)`, there or in an assignment later. */
function isChecked(engine: Engine, { name, initializer }: ts.VariableDeclaration): boolean {
  if (initializer) return checksEvent(engine, initializer);
  const { ts, project } = engine;
  const symbol = localSymbolAt(project, name);
  return (symbol ? usesOfSymbol(project, symbol) : []).some(({ parent }) => {
    const isSet = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    return isSet && checksEvent(engine, parent.right);
  });
}

function checksEvent(engine: Engine, value: ts.Expression): boolean {
  const { ts, catalogue } = engine;
  const node = bare(ts, value);
  const call = ts.isAwaitExpression(node) ? bare(ts, node.expression) : node;
  if (!ts.isCallExpression(call)) return false;
  const rows = rowsOfCallee(engine, bare(ts, call.expression));
  return rows.some((row) => row.role === 'safe' && catalogue.packageOf(row) === 'stripe');
}
