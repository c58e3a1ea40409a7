import ts from 'typescript';
import { effectOf, isPortable } from '../evaluation.js';
import { isTypedByPlace, operandsIn, plainType } from '../operands.js';
import { editing, insert, replace, type Edit, type Rewrite } from '../rewrite.js';
import { isWithin, seesOnlyOutside, slotOf } from '../slot.js';
import { nodesIn, valueSymbolAt, type Source } from '../source.js';

/** `f(a + b)` becomes `const make = () => a + b; f(make())`. */
export const extractClosure: Rewrite = {
  name: 'extract a closure',
  places: (source) =>
    worthExtracting(source).map((node) =>
      editing(source, node, () => {
        const slot = slotOf(node);
        if (!slot || slot.top === node || !isPortable(node, true) || hasAwait(node)) return undefined;
        if (!seesOnlyOutside(source, node, slot.top)) return undefined;
        const name = source.fresh();
        return [...slot.put(`const ${name} = () => (${node.getText()});`), replace(node, `${name}()`)];
      }),
    ),
};

/** `f(a + b)` becomes `f(make(a, b))` with a function at the end of the file. */
export const extractFunction: Rewrite = {
  name: 'extract a function',
  places: (source) =>
    worthExtracting(source).map((node) => editing(source, node, () => functionFor(source, node), true)),
};

function worthExtracting(source: Source): ts.Expression[] {
  return operandsIn(source).filter(
    (node) =>
      !ts.isIdentifier(node) &&
      !ts.isLiteralExpression(node) &&
      !isTypedByPlace(node) &&
      !ts.isAwaitExpression(node),
  );
}

function hasAwait(node: ts.Node): boolean {
  return [...nodesIn(node)].some(ts.isAwaitExpression);
}

function functionFor(source: Source, node: ts.Expression): Edit[] | undefined {
  if (!isPortable(node) || hasAwait(node)) return undefined;
  const inputs = inputsOf(source, node);
  if (!inputs) return undefined;
  const name = source.fresh();
  const names = [...inputs.keys()];
  const parameters = [...inputs].map(([input, type]) => (source.isTyped ? `${input}: ${type}` : input));
  const declared = `\nfunction ${name}(${parameters.join(', ')}) {\n  return ${node.getText()};\n}\n`;
  return [replace(node, `${name}(${names.join(', ')})`), insert(source.file.getEnd(), declared)];
}

/** The names that the expression needs from its function, with types to declare them by. */
function inputsOf(source: Source, node: ts.Expression): Map<string, string> | undefined {
  const inputs = new Map<string, string>();
  for (const name of nodesIn(node)) {
    if (!ts.isIdentifier(name)) continue;
    const declaration = valueSymbolAt(source.checker, name)?.declarations?.[0];
    if (!declaration || isMemberName(name) || declaration.getSourceFile() !== source.file) continue;
    if (isWithin(declaration, node) || isAtTop(declaration)) continue;
    const type = typeOfInput(source, name, declaration);
    if (type === undefined || effectOf(source, name) !== 'fixed') return undefined;
    inputs.set(name.text, type);
  }
  return inputs;
}

function isMemberName(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === name;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === name;
}

function isAtTop(declaration: ts.Node): boolean {
  const holder = ts.findAncestor(
    declaration.parent,
    (one) =>
      ts.isFunctionLike(one) ||
      ts.isBlock(one) ||
      ts.isCaseBlock(one) ||
      ts.isModuleBlock(one) ||
      ts.isIterationStatement(one, false) ||
      ts.isClassStaticBlockDeclaration(one),
  );
  return holder === undefined;
}

/** A type without names of its own, or the one that the parameter was declared with, if that is still what it has. */
function typeOfInput(source: Source, name: ts.Identifier, declaration: ts.Declaration): string | undefined {
  if (!source.isTyped) return 'any';
  const plain = plainType(source, name);
  if (plain) return plain;
  const isDeclared =
    (ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)) && declaration.type;
  if (!isDeclared || !ts.isIdentifier(declaration.name)) return undefined;
  const { checker } = source;
  const isSame = checker.getTypeAtLocation(name) === checker.getTypeFromTypeNode(isDeclared);
  const isVisible = [...nodesIn(isDeclared)].filter(ts.isIdentifier).every((one) => {
    const [first] = checker.getSymbolAtLocation(one)?.declarations ?? [];
    return (
      first !== undefined &&
      !ts.isTypeParameterDeclaration(first) &&
      (first.getSourceFile() !== source.file || isAtTop(first) || isWithin(first, isDeclared))
    );
  });
  const isOptional = ts.isParameter(declaration) && declaration.questionToken !== undefined;
  return isSame && isVisible && !isOptional ? isDeclared.getText() : undefined;
}
