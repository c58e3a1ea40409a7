import ts from 'typescript';
import { isEvaluatedFirst } from '../evaluation.js';
import { nodesIn } from '../source.js';
import { editing, replace, type Rewrite } from '../rewrite.js';
import { seesOnlyOutside, slotOf } from '../slot.js';

/** `f(a, { k })` becomes `const x = { k }; f(a, x)`. */
export const optionsVariable: Rewrite = {
  name: 'options in a variable',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isObjectLiteralExpression)
      .filter(({ parent }) => ts.isCallExpression(parent))
      .map((node) =>
        editing(source, node, () => {
          const slot = slotOf(node);
          if (!slot || !isEvaluatedFirst(source, node, slot.top)) return undefined;
          if (!seesOnlyOutside(source, node, slot.top) || isExact(node)) return undefined;
          const name = source.fresh();
          return [...slot.put(`const ${name} = ${node.getText()};`), replace(node, name)];
        }),
      ),
};

/** Functions, and text that has to be one of a few, get their types from the call. */
function isExact(node: ts.ObjectLiteralExpression): boolean {
  return [...nodesIn(node)].some(
    (one) =>
      ts.isFunctionLike(one) ||
      (ts.isPropertyAssignment(one) &&
        ts.isStringLiteral(one.initializer) &&
        !/^(currency|customer|destination|idempotencyKey|source)$/.test(one.name.getText())),
  );
}
