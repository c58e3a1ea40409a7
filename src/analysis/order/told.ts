import type ts from 'typescript';
import { isCalled } from '../../catalogue/deed-words.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** Where a value ends up: with those who read logs, in the arguments of a call, in a name, or in what cannot be followed. */
export type Goal =
  | { readonly kind: 'told' | 'open' }
  | { readonly kind: 'given'; readonly call: ts.CallExpression; readonly argument: number }
  | { readonly kind: 'named'; readonly name: ts.Identifier };

const TOLD: Goal = { kind: 'told' };
const OPEN: Goal = { kind: 'open' };

/** Where a value goes from the place where it stands, alone or as a part of objects and texts. */
export function goalOf(engine: Engine, value: ts.Expression): Goal {
  const { ts } = engine;
  let at: ts.Node = value;
  for (;;) {
    const { parent } = at;
    if (ts.isThrowStatement(parent)) return TOLD;
    if (ts.isPropertyAssignment(parent) && isCalled(parent.name.getText(), 'names-a-note')) return TOLD;
    if (ts.isVariableDeclaration(parent))
      return ts.isIdentifier(parent.name) ? { kind: 'named', name: parent.name } : OPEN;
    if (ts.isCallExpression(parent) && parent.expression !== at && !isPlain(parent)) {
      const argument = parent.arguments.findIndex((one) => one === at);
      return tells(engine, parent) ? TOLD : { kind: 'given', call: parent, argument };
    }
    if (!isAround(ts, parent, at)) return OPEN;
    at = parent;
  }
}

/** What holds the value as it is, or a text with it. */
function isAround(ts: Engine['ts'], parent: ts.Node, at: ts.Node): boolean {
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (ts.isConditionalExpression(parent)) return parent.condition !== at;
  if (ts.isNewExpression(parent)) return /Error$|Exception$/.test(parent.expression.getText());
  return (
    (ts.isCallExpression(parent) && (parent.expression === at || isPlain(parent))) ||
    (isNamedAccess(ts, parent) && ts.isCallExpression(parent.parent)) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isArrayLiteralExpression(parent)
  );
}

/** `String(id)`, `JSON.stringify({ id })` */
function isPlain(call: ts.CallExpression): boolean {
  return /^(String|JSON\.stringify)$/.test(call.expression.getText());
}

/** `console.log(…)`, `req.log.info(…)`, `Sentry.setTag(…)`; a function by its name only where nobody waits for it. */
function tells({ ts }: Engine, call: ts.CallExpression): boolean {
  const callee = bare(ts, call.expression);
  if (ts.isIdentifier(callee))
    return isCalled(callee.text, 'names-a-log') && ts.isExpressionStatement(call.parent);
  if (!isNamedAccess(ts, callee)) return false;
  const owner = bare(ts, callee.expression);
  const name = accessedName(ts, callee);
  const named = isNamedAccess(ts, owner) ? accessedName(ts, owner) : owner.getText();
  return isCalled(name, 'tells') && isCalled(`${named}.${name}`, 'names-a-log');
}
