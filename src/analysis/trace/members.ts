import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, bare } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** The members between a variable and an assigned reference (`meta`, `id` in `ctx.meta.id`); undefined for another variable. */
export function membersFrom(engine: Engine, reference: ts.Node, symbol: ts.Symbol): string[] | undefined {
  const { ts, project } = engine;
  const members: string[] = [];
  let node = reference;
  while (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    members.unshift(accessedName(ts, node) ?? '*');
    node = bare(ts, node.expression);
  }
  return ts.isIdentifier(node) && localSymbolAt(project, node) === symbol ? members : undefined;
}
