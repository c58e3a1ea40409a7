import ts from 'typescript';
import { editing, replace, type Rewrite } from '../rewrite.js';
import { isAssignmentTarget, nodesIn } from '../source.js';

/** `{ k }` becomes `{ k: k }`, and `{ k: k }` becomes `{ k }`. */
export const shorthand: Rewrite = {
  name: 'shorthand properties',
  places: (source) =>
    [...nodesIn(source.file)].flatMap((node) => {
      if (ts.isShorthandPropertyAssignment(node) && !isAssignmentTarget(node.parent))
        return [editing(source, node, () => [replace(node, `${node.name.text}: ${node.name.text}`)])];
      const isDoubled =
        ts.isPropertyAssignment(node) &&
        ts.isIdentifier(node.name) &&
        ts.isIdentifier(node.initializer) &&
        node.name.text === node.initializer.text;
      return isDoubled ? [editing(source, node, () => [replace(node, node.name.getText())])] : [];
    }),
};
