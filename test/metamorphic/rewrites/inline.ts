import ts from 'typescript';
import { effectOf, isEvaluatedFirst, isPortable } from '../evaluation.js';
import { editing, replace, type Edit, type Rewrite } from '../rewrite.js';
import { slotOf } from '../slot.js';
import { isConstList, nodesIn, valueSymbolAt, type Source } from '../source.js';

/** `const x = e; f(x)` becomes `f(e)`, where `x` is used once and `e` means the same there. */
export const inlineVariable: Rewrite = {
  name: 'inline a variable',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isVariableStatement)
      .map((node) => editing(source, node, () => inlined(source, node), true)),
};

function inlined(source: Source, statement: ts.VariableStatement): Edit[] | undefined {
  const [declaration, ...others] = statement.declarationList.declarations;
  if (!declaration?.initializer || others.length > 0 || statement.modifiers) return undefined;
  if (!isConstList(statement.declarationList)) return undefined;
  if (!ts.isIdentifier(declaration.name) || declaration.type) return undefined;
  const symbol = source.checker.getSymbolAtLocation(declaration.name);
  const uses = symbol ? source.referencesTo(symbol).filter((one) => one !== declaration.name) : [];
  const [use] = uses;
  if (!use || uses.length > 1 || !isMovable(source, declaration.initializer, statement, use))
    return undefined;
  const text = `(${declaration.initializer.getText()})`;
  const isShorthand = ts.isShorthandPropertyAssignment(use.parent);
  return [
    { start: statement.getStart(), end: statement.getEnd(), text: '' },
    replace(use, isShorthand ? `${use.text}: ${text}` : text),
  ];
}

/** Into the next statement, where nothing comes before it; or anywhere in the function, when its value cannot change. */
function isMovable(source: Source, value: ts.Expression, from: ts.Statement, use: ts.Identifier): boolean {
  const { parent } = use;
  if (
    ts.isExportSpecifier(parent) ||
    ts.isTypeQueryNode(parent) ||
    ts.isShorthandPropertyAssignment(parent.parent)
  )
    return false;
  if (ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isClassExpression(value))
    return false;
  if (isConstantText(source, value) && hasSameNames(source, value, use)) return true;
  if (!ts.isBlock(from.parent) && !ts.isSourceFile(from.parent)) return false;
  const next = from.parent.statements[from.parent.statements.indexOf(from) + 1];
  return next !== undefined && slotOf(use)?.top === next && isReadFirst(source, value, use, next);
}

function isReadFirst(source: Source, value: ts.Expression, use: ts.Identifier, next: ts.Statement): boolean {
  const at = ts.isShorthandPropertyAssignment(use.parent) ? use.parent : use;
  return isEvaluatedFirst(source, at, next, effectOf(source, value));
}

/** Text, or a template of names that never get another value: no object, so it does not matter how often it is made. */
function isConstantText(source: Source, value: ts.Expression): boolean {
  return (
    (ts.isLiteralExpression(value) || ts.isTemplateExpression(value)) &&
    effectOf(source, value) === 'fixed' &&
    isPortable(value)
  );
}

/** No name of the value is declared anew between its old and its new place. */
function hasSameNames(source: Source, value: ts.Expression, use: ts.Identifier): boolean {
  return [...nodesIn(value)].filter(ts.isIdentifier).every((name) => {
    const meant = valueSymbolAt(source.checker, name);
    const there = source.checker.resolveName(name.text, use, ts.SymbolFlags.Value, false);
    return meant === there || isMember(name);
  });
}

function isMember(name: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(name.parent) && name.parent.name === name;
}
