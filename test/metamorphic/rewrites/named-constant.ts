import ts from 'typescript';
import { operandsIn } from '../operands.js';
import { editing, insert, replace, type Rewrite } from '../rewrite.js';
import { startOfCode } from '../slot.js';

/** `f('a')` becomes `const X = 'a'; … f(X)`, declared once at the top of the file. */
export const namedConstant: Rewrite = {
  name: 'named constant for text',
  places: (source) =>
    operandsIn(source)
      .filter(ts.isStringLiteral)
      .filter(
        (node) => !isTypeQuestion(node) && !isNested(node) && node.getStart() >= startOfCode(source.file),
      )
      .map((node) =>
        editing(source, node, () => {
          const name = source.fresh().toUpperCase();
          return [
            insert(startOfCode(source.file), `const ${name} = ${node.getText()};\n`),
            replace(node, name),
          ];
        }),
      ),
};

/** `typeof x === 'string'` narrows, and `'k' in o` does, only when the text is written out. */
function isTypeQuestion({ parent }: ts.StringLiteral): boolean {
  return (
    ts.isBinaryExpression(parent) &&
    (ts.isTypeOfExpression(parent.left) ||
      ts.isTypeOfExpression(parent.right) ||
      parent.operatorToken.kind === ts.SyntaxKind.InKeyword)
  );
}

/** `as const` asks for the literal itself. */
function isNested({ parent }: ts.StringLiteral): boolean {
  for (let at: ts.Node = parent; !ts.isStatement(at) && !ts.isSourceFile(at); at = at.parent)
    if (ts.isAsExpression(at) && at.type.getText() === 'const') return true;
  return false;
}
