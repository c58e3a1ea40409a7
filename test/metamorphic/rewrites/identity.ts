import ts from 'typescript';
import { operandsIn } from '../operands.js';
import { editing, insert, replace, type Rewrite } from '../rewrite.js';
import type { Source } from '../source.js';

/** `f(k)` becomes `f(same(k))` with `function same<T>(x: T): T { return x; }`. */
export const identity: Rewrite = {
  name: 'wrap in an identity function',
  places: (source) =>
    operandsIn(source)
      .filter((node) => !ts.isSpreadElement(node) && !ts.isOmittedExpression(node) && !isReceiver(node))
      .map((node) =>
        editing(source, node, () => {
          const name = source.fresh();
          const call = `${name}(${node.getText()})`;
          return [replace(node, call), insert(source.file.getEnd(), identityFunction(source, name))];
        }),
      ),
};

function identityFunction(source: Source, name: string): string {
  return source.isTyped
    ? `\nfunction ${name}<T>(x: T): T {\n  return x;\n}\n`
    : `\nfunction ${name}(x) {\n  return x;\n}\n`;
}

/** Within `a?.b.c`, a call around `a?.b` would end the chain. */
function isReceiver(node: ts.Expression): boolean {
  return ts.isOptionalChain(node) && node.parent.kind === ts.SyntaxKind.PropertyAccessExpression;
}
