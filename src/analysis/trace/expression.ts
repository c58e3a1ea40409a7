import type ts from 'typescript';
import { functionBehind, isConstant, localSymbolAt } from '../../typescript/symbols.js';
import { bare, enclosingFunction } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, type Trace } from '../provenance.js';
import { traceCall, traceNew } from './call.js';
import { traceMember } from './member.js';
import { traceArray, traceObject } from './object.js';
import { traceBinary, traceConditional, traceTagged, traceTemplate, traceUnary } from './operators.js';
import { traceIdentifier } from './reference.js';
import { isAwaitedInBranch } from './settled.js';
import { traceThis } from './this.js';
import { traceAwaitedTag } from './unknown.js';

/** Where the value of an expression comes from: one case per kind of syntax. */
export function traceExpression(
  engine: Engine,
  expression: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  const node = bare(ts, expression);
  if (ts.isIdentifier(node)) return traceIdentifier(engine, node, path, frame);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    return traceMember(engine, node, path, frame);
  }
  if (ts.isCallExpression(node)) return traceCall(engine, node, path, frame, isAwaitedInBranch(engine, node));
  if (ts.isAwaitExpression(node)) return traceAwaited(engine, node.expression, path, frame);
  if (ts.isNewExpression(node)) return traceNew(engine, node, path, frame);
  if (ts.isObjectLiteralExpression(node)) return traceObject(engine, node, path, frame);
  if (ts.isArrayLiteralExpression(node)) return traceArray(engine, node, path, frame);
  if (ts.isBinaryExpression(node)) return traceBinary(engine, node, path, frame);
  if (ts.isConditionalExpression(node)) return traceConditional(engine, node, path, frame);
  if (ts.isTemplateExpression(node)) return traceTemplate(engine, node, frame);
  if (ts.isTaggedTemplateExpression(node)) return traceTagged(engine, node, path, frame);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return traceThis(engine, node, path, frame);
  return traceSimple(engine, node, path, frame);
}

function traceSimple(engine: Engine, node: ts.Expression, path: AccessPath, frame: Frame | undefined): Trace {
  const { ts } = engine;
  if (ts.isStringLiteralLike(node)) return leaf.constant(node, node.text);
  if (node.kind === ts.SyntaxKind.NullKeyword || ts.isVoidExpression(node) || ts.isOmittedExpression(node)) {
    return leaf.undefined(node, path);
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return traceUnary(engine, node, frame);
  if (ts.isSpreadElement(node))
    return engine.trace(node.expression, path.length === 0 ? path : ['*', ...path], frame);
  if (ts.isYieldExpression(node)) return leaf.unproven(node, 'external');
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    return frame ? { kind: 'constant', node, closure: frame } : leaf.constant(node);
  }
  if (isLiteral(engine, node)) return leaf.constant(node, literalText(engine, node));
  return leaf.unproven(node, 'unsupported syntax');
}

/** The text that numbers, `true` and `false` have in a comparison or a template. */
function literalText(engine: Engine, node: ts.Expression): string | undefined {
  const { ts } = engine;
  const isBoolean = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean || ts.isNumericLiteral(node) ? node.getText() : undefined;
}

function isLiteral(engine: Engine, node: ts.Expression): boolean {
  const { ts } = engine;
  return (
    ts.isLiteralExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    ts.isTypeOfExpression(node) ||
    ts.isDeleteExpression(node) ||
    ts.isClassExpression(node) ||
    ts.isMetaProperty(node) ||
    node.kind === ts.SyntaxKind.SuperKeyword
  );
}

/** What an expression settles with when it is awaited, or returned from an async function. */
export function traceAwaited(
  engine: Engine,
  expression: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const inner = promised(engine, bare(engine.ts, expression));
  if (engine.ts.isCallExpression(inner)) {
    return engine.once(inner, `awaited ${path.join('.')}`, frame, () =>
      traceCall(engine, inner, path, frame, true),
    );
  }
  const isTag = engine.ts.isTaggedTemplateExpression(inner) && !functionBehind(engine.project, inner.tag);
  return isTag ? traceAwaitedTag(engine, inner, path, frame) : engine.trace(inner, path, frame);
}

/** `const query = db.select(…); await query`: the call that a constant of the same function holds. */
function promised(engine: Engine, node: ts.Expression): ts.Expression {
  const { ts } = engine;
  const declaration = ts.isIdentifier(node)
    ? localSymbolAt(engine.project, node)?.valueDeclaration
    : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return node;
  const isNear = enclosingFunction(ts, declaration) === enclosingFunction(ts, node);
  const held = bare(ts, declaration.initializer);
  const isPlain = ts.isIdentifier(declaration.name) && ts.isCallExpression(held);
  return isConstant(engine.project, declaration) && isNear && isPlain ? held : node;
}
