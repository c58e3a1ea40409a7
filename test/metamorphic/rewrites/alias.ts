import ts from 'typescript';
import { effectOf, isEvaluatedFirst } from '../evaluation.js';
import { operandsIn } from '../operands.js';
import { editing, replace, type Rewrite } from '../rewrite.js';
import { seesOnlyOutside, slotOf } from '../slot.js';
import { nodesIn, valueSymbolAt, type Source } from '../source.js';

/** `f(k)` becomes `const x = k; f(x)`, for a value, a function or a client that never gets another value. */
export const alias: Rewrite = {
  name: 'alias',
  places: (source) =>
    namesIn(source).map((node) =>
      editing(source, node, () => {
        const slot = slotOf(node);
        if (!slot || slot.top === node || !isOwn(source, node)) return undefined;
        if (!isEvaluatedFirst(source, node, slot.top) || !seesOnlyOutside(source, node, slot.top))
          return undefined;
        const name = source.fresh();
        return [...slot.put(`const ${name} = ${node.text};`), replacing(node, name)];
      }),
    ),
};

/** Values and callees: a function called by another name has no `this` to lose. */
function namesIn(source: Source): ts.Identifier[] {
  const callees = [...nodesIn(source.file)].flatMap((node) =>
    ts.isCallExpression(node) || ts.isShorthandPropertyAssignment(node)
      ? [ts.isCallExpression(node) ? node.expression : node.name]
      : [],
  );
  return [...operandsIn(source), ...callees]
    .filter(ts.isIdentifier)
    .filter((node) => node.text !== 'require');
}

/** A global is read by its own name, and a name that may change is not the same a moment later. */
function isOwn(source: Source, node: ts.Identifier): boolean {
  const declared = valueSymbolAt(source.checker, node)?.declarations ?? [];
  return declared.some((one) => one.getSourceFile() === source.file) && effectOf(source, node) === 'fixed';
}

function replacing(node: ts.Identifier, name: string): ReturnType<typeof replace> {
  return replace(node, ts.isShorthandPropertyAssignment(node.parent) ? `${node.text}: ${name}` : name);
}
