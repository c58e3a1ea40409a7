import ts from 'typescript';
import { plainType } from '../operands.js';
import { editing, insert, type Edit, type Rewrite } from '../rewrite.js';
import { isConstList, nodesIn, type Source } from '../source.js';

/** `const x = e;` becomes `let x; x = e;`. */
export const letAssignment: Rewrite = {
  name: 'let and an assignment',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isVariableStatement)
      .filter(isPlainConst)
      .map((node) => editing(source, node, () => split(source, node))),
};

function isPlainConst({ modifiers, declarationList, parent }: ts.VariableStatement): boolean {
  const [declaration] = declarationList.declarations;
  return (
    modifiers === undefined &&
    isConstList(declarationList) &&
    declarationList.declarations.length === 1 &&
    declaration?.initializer !== undefined &&
    ts.isIdentifier(declaration.name) &&
    (ts.isBlock(parent) || ts.isSourceFile(parent))
  );
}

function split(source: Source, { declarationList }: ts.VariableStatement): Edit[] | undefined {
  const [declaration] = declarationList.declarations;
  if (!declaration?.initializer || isNamed(declaration.initializer)) return undefined;
  const name = declaration.name.getText();
  const type = declaration.type?.getText() ?? plainType(source, declaration.initializer);
  if (source.isTyped && !type && isCaptured(source, declaration)) return undefined;
  const declared = type && source.isTyped ? `let ${name}: ${type};` : `let ${name};`;
  const start = declarationList.getStart();
  return [
    insert(start, `${declared}\n`),
    { start, end: declaration.initializer.getStart(), text: `${name} = ` },
  ];
}

/** A `let` without a type has one where it is read in the same function only. */
function isCaptured(source: Source, { name }: ts.VariableDeclaration): boolean {
  const symbol = source.checker.getSymbolAtLocation(name);
  const holder = ts.findAncestor(name, (one) => ts.isFunctionLike(one) || ts.isSourceFile(one));
  const uses = symbol ? source.referencesTo(symbol) : [];
  return uses.some(
    (use) => ts.findAncestor(use, (one) => ts.isFunctionLike(one) || ts.isSourceFile(one)) !== holder,
  );
}

/** A function or class takes over the name of a variable in both forms, but an evolving `let` has no type for it. */
function isNamed(initializer: ts.Expression): boolean {
  return (
    ts.isArrowFunction(initializer) ||
    ts.isFunctionExpression(initializer) ||
    ts.isClassExpression(initializer)
  );
}
