import ts from 'typescript';
import { isText } from '../evaluation.js';
import { operandsIn } from '../operands.js';
import { editing, replace, type Rewrite } from '../rewrite.js';
import type { Source } from '../source.js';

/** `k` becomes `(k as string)`, `(k satisfies string)`, `(k as unknown as string)` or `k!`: all are gone when it runs. */
export const assertion: Rewrite = {
  name: 'assert a type',
  places: (source) =>
    source.isTyped
      ? operandsIn(source)
          .filter((node) => !ts.isSpreadElement(node) && !ts.isOmittedExpression(node) && !isConstant(node))
          .flatMap((node) =>
            forms(source, node).map((text) => editing(source, node, () => [replace(node, text)])),
          )
      : [],
};

function forms(source: Source, node: ts.Expression): string[] {
  if (ts.isOptionalChain(node) || ts.isAwaitExpression(node.parent)) return [];
  const text = node.getText();
  const bound = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? text : `(${text})`;
  const always = [`${bound}!`];
  if (!isText(source, node))
    return ts.isIdentifier(node) ? [...always, `(${text} as typeof ${text})`] : always;
  return [
    ...always,
    `(${text} satisfies string)`,
    ...(hasPlainText(source, node) ? [`(${bound} as string)`, `(${bound} as unknown as string)`] : []),
  ];
}

/** A literal type would be lost. */
function hasPlainText({ checker }: Source, node: ts.Expression): boolean {
  return checker.typeToString(checker.getTypeAtLocation(node)) === 'string';
}

function isConstant({ parent }: ts.Expression): boolean {
  return ts.isAsExpression(parent);
}
