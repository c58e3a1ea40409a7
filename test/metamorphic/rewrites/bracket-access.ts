import ts from 'typescript';
import { isOptional } from '../evaluation.js';
import { editing, type Rewrite } from '../rewrite.js';
import { nodesIn } from '../source.js';

/** `o.k` becomes `o['k']`. */
export const bracketAccess: Rewrite = {
  name: 'bracket access',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isPropertyAccessExpression)
      .filter((node) => ts.isIdentifier(node.name) && !isOptional(node) && !isSpecial(node))
      .map((node) =>
        editing(source, node, () => [
          { start: node.expression.getEnd(), end: node.getEnd(), text: `['${node.name.text}']` },
        ]),
      ),
};

/** Assignments of these make the exports of a JavaScript module, or members of a class, for the compiler too. */
function isSpecial(node: ts.PropertyAccessExpression): boolean {
  return (
    /^(exports|module|import\.meta)\b|\.prototype\b/.test(node.getText()) ||
    ts.isExpressionWithTypeArguments(node.parent)
  );
}
