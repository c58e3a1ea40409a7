import ts from 'typescript';
import { isTelling } from '../telling-names.js';
import { isEvaluatedFirst, isOptional } from '../evaluation.js';
import { operandsIn } from '../operands.js';
import { editing, replace, type Edit, type Rewrite } from '../rewrite.js';
import { seesOnlyOutside, slotOf } from '../slot.js';
import type { Source } from '../source.js';

/** `f(o.k)` becomes `const { k: x } = o; f(x)`, and `const x = o.k` becomes `const { k: x } = o`. */
export const destructure: Rewrite = {
  name: 'destructure',
  places: (source) =>
    operandsIn(source)
      .filter(ts.isPropertyAccessExpression)
      .filter((node) => ts.isIdentifier(node.name) && !isOptional(node) && isObject(source, node.expression))
      .map((node) => editing(source, node, () => taken(source, node))),
};

function taken(source: Source, node: ts.PropertyAccessExpression): Edit[] | undefined {
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) {
    if (parent.type || ts.isCatchClause(parent.parent) || parent.parent.declarations.length > 1)
      return undefined;
    const pattern = `{ ${node.name.text}: ${parent.name.text} } = ${node.expression.getText()}`;
    return [replace(parent, pattern)];
  }
  if (isTelling(node.name.text)) return undefined;
  const slot = slotOf(node);
  if (!slot || slot.top === node || !isEvaluatedFirst(source, node, slot.top)) return undefined;
  if (!seesOnlyOutside(source, node, slot.top)) return undefined;
  const name = source.fresh();
  return [
    ...slot.put(`const { ${node.name.text}: ${name} } = ${node.expression.getText()};`),
    replace(node, name),
  ];
}

/** A function taken off its object loses its `this`; here only values are taken, and never off a namespace. */
function isObject({ checker }: Source, node: ts.Expression): boolean {
  if (ts.isIdentifier(node) && /^(Stripe|Math|Date|JSON|process)$/.test(node.text)) return false;
  return (
    node.kind !== ts.SyntaxKind.SuperKeyword &&
    (checker.getTypeAtLocation(node).flags & ts.TypeFlags.Never) === 0
  );
}
