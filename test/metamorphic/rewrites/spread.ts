import ts from 'typescript';
import { isAssignmentTarget, nodesIn, type Source } from '../source.js';
import { editing, replace, type Rewrite } from '../rewrite.js';

/** `{ k: v }` becomes `{ ...{ k: v } }`, and `[a]` becomes `[...[a]]`, as a whole or one property at a time. */
export const spread: Rewrite = {
  name: 'spread',
  places: (source) => [...nodesIn(source.file)].flatMap((node) => spreadsOf(source, node)),
};

function spreadsOf(source: Source, node: ts.Node): ReturnType<Rewrite['places']> {
  if (ts.isArrayLiteralExpression(node)) {
    const isPlain =
      !isAssignmentTarget(node) && !ts.isForOfStatement(node.parent) && node.elements.length > 0;
    const isWhole = isPlain && !node.elements.some(ts.isOmittedExpression) && !isExact(node);
    return isWhole ? [editing(source, node, () => [replace(node, `[...${node.getText()}]`)])] : [];
  }
  const isProperty = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
  if (isProperty && !isAssignmentTarget(node.parent) && node.name.getText() !== '__proto__' && !isExact(node))
    return [editing(source, node, () => [replace(node, `...{ ${node.getText()} }`)])];
  if (ts.isObjectLiteralExpression(node) && !isAssignmentTarget(node) && !isExact(node) && isData(node))
    return [editing(source, node, () => [replace(node, `{ ...${node.getText()} }`)])];
  return [];
}

/** Methods keep their `super`, getters would be read once. */
function isData(node: ts.ObjectLiteralExpression): boolean {
  return node.properties.every(
    (one) =>
      ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one) || ts.isSpreadAssignment(one),
  );
}

/** Where a list has as many elements as it shows, or a function gets its types from its place, the types would change. */
function isExact(node: ts.Node): boolean {
  if (ts.isArrayLiteralExpression(node) && ts.isArrayLiteralExpression(node.parent)) return true;
  for (let at = node.parent; !ts.isStatement(at) && !ts.isSourceFile(at); at = at.parent)
    if (ts.isAsExpression(at) && at.type.getText() === 'const') return true;
  return false;
}
