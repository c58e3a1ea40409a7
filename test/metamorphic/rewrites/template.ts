import ts from 'typescript';
import { isPrimitive, isText } from '../evaluation.js';
import { editing, replace, type Rewrite } from '../rewrite.js';
import { nodesIn, type Source } from '../source.js';

/** `` `a${x}` `` becomes `'a' + x`, for parts that read the same both ways. */
export const templateToConcat: Rewrite = {
  name: 'template to concatenation',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isTemplateExpression)
      .filter((node) => !ts.isTaggedTemplateExpression(node.parent))
      .filter((node) => node.templateSpans.every((span) => isPrimitive(source, span.expression)))
      .map((node) => editing(source, node, () => [replace(node, concatOf(node))])),
};

/** `'a' + x` becomes `` `${'a'}${x}` ``, where one side is text and the other is no object. */
export const concatToTemplate: Rewrite = {
  name: 'concatenation to template',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isBinaryExpression)
      .filter((node) => isConcat(source, node))
      .map((node) =>
        editing(source, node, () => [
          replace(node, `\`\${${node.left.getText()}}\${${node.right.getText()}}\``),
        ]),
      ),
};

function concatOf(node: ts.TemplateExpression): string {
  const parts = node.templateSpans.flatMap(({ expression, literal }) => [
    `(${expression.getText()})`,
    ...(literal.text === '' ? [] : [JSON.stringify(literal.text)]),
  ]);
  return `(${[JSON.stringify(node.head.text), ...parts].join(' + ')})`;
}

function isConcat(source: Source, { left, right, operatorToken }: ts.BinaryExpression): boolean {
  if (operatorToken.kind !== ts.SyntaxKind.PlusToken) return false;
  if (!isPrimitive(source, left) || !isPrimitive(source, right)) return false;
  return isText(source, left) || isText(source, right);
}
