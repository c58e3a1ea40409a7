import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { choice, leaf, through, type Trace } from '../provenance.js';

/**
 * What a CommonJS module gives out: `exports.key = …`, a member of `module.exports = { … }`, or all of it. Undefined
 * for a declaration of another kind.
 */
export function traceExported(
  engine: Engine,
  declarations: readonly ts.Declaration[],
  path: AccessPath,
): Trace | undefined {
  const [first] = declarations;
  const values = declarations.flatMap((one) => givenOut(engine, one) ?? []);
  if (!first || values.length === 0) return undefined;
  const traces = values.map((value) => engine.trace(value, path, undefined));
  return through(first, 'kept at module level', choice(first, 'one of', traces), 'held');
}

function givenOut(engine: Engine, declaration: ts.Declaration): ts.Expression | undefined {
  const { ts } = engine;
  if (ts.isPropertyAssignment(declaration)) return declaration.initializer;
  if (ts.isShorthandPropertyAssignment(declaration)) return declaration.name;
  if (ts.isBinaryExpression(declaration)) return lastAssigned(engine, declaration);
  const { parent } = declaration;
  const isAssigned =
    (ts.isPropertyAccessExpression(declaration) || ts.isElementAccessExpression(declaration)) &&
    ts.isBinaryExpression(parent) &&
    parent.left === declaration;
  return isAssigned ? lastAssigned(engine, parent) : undefined;
}

/** `exports.a = exports.b = value`; compilers announce names by `exports.a = void 0`, which is no value. */
function lastAssigned(engine: Engine, { right }: ts.BinaryExpression): ts.Expression | undefined {
  const { ts } = engine;
  const value = bare(ts, right);
  const isAssignment = ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (isAssignment) return lastAssigned(engine, value);
  return ts.isVoidExpression(value) ? undefined : right;
}

/** A declaration that holds no value to follow: functions and types stay the same, of anything else nothing is known. */
export function traceOther(engine: Engine, declaration: ts.Declaration): Trace {
  const { ts } = engine;
  const isFixed =
    ts.isFunctionLike(declaration) || ts.isTypeNode(declaration) || ts.isInterfaceDeclaration(declaration);
  return isFixed ? leaf.constant(declaration) : leaf.unproven(declaration, 'unsupported syntax');
}
