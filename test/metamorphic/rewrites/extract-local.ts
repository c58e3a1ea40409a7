import { isEvaluatedFirst } from '../evaluation.js';
import { isTypedByPlace, operandsIn } from '../operands.js';
import { editing, replace, type Rewrite } from '../rewrite.js';
import { seesOnlyOutside, slotOf } from '../slot.js';
import ts from 'typescript';

/** `f(a + b)` becomes `const x = a + b; f(x)`, where nothing is evaluated before it that could tell. */
export const extractLocal: Rewrite = {
  name: 'extract a local',
  places: (source) =>
    operandsIn(source)
      .filter((node) => !ts.isIdentifier(node) && !ts.isLiteralExpression(node) && !isTypedByPlace(node))
      .map((node) =>
        editing(source, node, () => {
          const slot = slotOf(node);
          if (!slot || slot.top === node || !isEvaluatedFirst(source, node, slot.top)) return undefined;
          if (!seesOnlyOutside(source, node, slot.top) || isWholeInitializer(node)) return undefined;
          const name = source.fresh();
          return [...slot.put(`const ${name} = ${node.getText()};`), replace(node, name)];
        }),
      ),
};

/** A local for a local's whole value is an alias, which another rewrite makes. */
function isWholeInitializer(node: ts.Expression): boolean {
  return ts.isVariableDeclaration(node.parent);
}
