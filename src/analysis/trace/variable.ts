import type ts from 'typescript';
import type { Reaching } from '../../typescript/flow.js';
import { localSymbolAt } from '../../typescript/symbols.js';
import { enclosingFunction } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, type Trace } from '../provenance.js';
import { surelyAbsent } from './absence.js';
import type { Declared } from './declared.js';
import { traceDefinition, traceInitial } from './definition.js';
import { valueAt } from './filled.js';
import { guardedReference, isReferenceTo, mentions, whenNotThere, whenThere } from './guard.js';
import { putsOn } from './put.js';
import { sanitizeStored } from './stored.js';

/** The value of a variable or parameter at one use of it: overwritten values are gone, branches join. */
export function traceVariable(
  engine: Engine,
  use: ts.Expression | ts.MemberName,
  symbol: ts.Symbol,
  declaration: Declared,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const puts = putsOn(engine, { kind: 'named', symbol, declaration });
  const isOwn = (node: ts.Node): boolean =>
    node === declaration || (engine.ts.isIdentifier(node) && localSymbolAt(engine.project, node) === symbol);
  const value =
    puts.length === 0
      ? traceInitial(engine, declaration, path, frame)
      : valueAt(engine, {
          use,
          home: enclosingFunction(engine.ts, declaration),
          puts,
          path,
          frame,
          declaration,
          effect: (node) => (isOwn(node) ? 'kills' : 'none'),
          definition: (node) => traceDefinition(engine, node, declaration, path, frame),
          start: () => traceInitial(engine, declaration, path, frame),
          guarded: (value, one, all) =>
            engine.ts.isIdentifier(use) ? underGuards(engine, use, path, value, one, all, frame) : value,
        });
  return sanitizeStored(engine, value ?? leaf.unproven(use, 'unsupported syntax'), [use]);
}

/** `if (key) options.idempotencyKey = key`: the way around the assignment is taken exactly when `key` is absent. */
function underGuards(
  engine: Engine,
  use: ts.Identifier,
  path: AccessPath,
  value: Trace,
  one: Reaching,
  all: readonly Reaching[],
  frame: Frame | undefined,
): Trace {
  for (const { condition, holds } of one.guards) {
    const guard = guardedReference(engine, condition);
    if (guard?.truthy === holds && isReferenceTo(engine, guard, use, path)) {
      return whenThere(use, value, guard.means);
    }
    if (!guard || guard.truthy === holds || !surelyAbsent(value)) continue;
    const filledElsewhere = all.some(
      (other) =>
        other !== one &&
        other.definition &&
        guard.member === undefined &&
        mentions(engine, assignmentOf(engine, other.definition), guard.reference),
    );
    if (filledElsewhere) return whenNotThere(engine, guard, value, frame);
  }
  return value;
}

function assignmentOf(engine: Engine, definition: ts.Node): ts.Node {
  const { ts } = engine;
  if (ts.isBinaryExpression(definition)) return definition.right;
  return ts.isBinaryExpression(definition.parent) ? definition.parent.right : definition;
}
