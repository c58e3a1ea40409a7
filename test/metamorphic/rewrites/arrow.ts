import ts from 'typescript';
import { editing, replace, type Edit, type Rewrite } from '../rewrite.js';
import { isConstList, isNeverAssigned, nodesIn, type Source } from '../source.js';

/** `const f = (a) => e;` becomes `function f(a) { return e; }`; a callback becomes a function expression. */
export const arrowToFunction: Rewrite = {
  name: 'arrow to function',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isArrowFunction)
      .filter((node) => hasNoThis(node))
      .map((node) => editing(source, node, () => [asFunction(node)])),
};

/** `function f(a) { … }` becomes `const f = (a) => { … };`, where it is declared before anything runs. */
export const functionToArrow: Rewrite = {
  name: 'function to arrow',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isFunctionDeclaration)
      .filter((node) => hasNoThis(node) && isCalledLater(source, node))
      .map((node) => editing(source, node, () => asArrow(node))),
};

function hasNoThis(node: ts.FunctionLikeDeclaration): boolean {
  return [...nodesIn(node)].every(
    (one) =>
      one.kind !== ts.SyntaxKind.ThisKeyword &&
      one.kind !== ts.SyntaxKind.SuperKeyword &&
      !ts.isMetaProperty(one) &&
      !(ts.isIdentifier(one) && one.text === 'arguments'),
  );
}

function asFunction(node: ts.ArrowFunction): Edit {
  const { parent } = node;
  const async = node.modifiers ? 'async ' : '';
  const statement = statementOf(parent);
  if (!statement || !ts.isVariableDeclaration(parent) || parent.type || !ts.isIdentifier(parent.name))
    return replace(node, `${async}function ${signatureOf(node)} ${bodyOf(node)}`);
  const exported = statement.modifiers ? 'export ' : '';
  return replace(
    statement,
    `${exported}${async}function ${parent.name.text}${signatureOf(node)} ${bodyOf(node)}`,
  );
}

function statementOf(declaration: ts.Node): ts.VariableStatement | undefined {
  const list = declaration.parent;
  if (!ts.isVariableDeclarationList(list) || list.declarations.length > 1) return undefined;
  if (!isConstList(list)) return undefined;
  return ts.isVariableStatement(list.parent) ? list.parent : undefined;
}

function signatureOf({ typeParameters, parameters, type }: ts.SignatureDeclaration): string {
  const generic = typeParameters ? `<${typeParameters.map((one) => one.getText()).join(', ')}>` : '';
  const given = parameters.map((one) => one.getText()).join(', ');
  return `${generic}(${given})${type ? `: ${type.getText()}` : ''}`;
}

function bodyOf({ body }: ts.ArrowFunction): string {
  return ts.isBlock(body) ? body.getText() : `{ return ${body.getText()}; }`;
}

function asArrow(node: ts.FunctionDeclaration): Edit[] | undefined {
  if (!node.name || !node.body) return undefined;
  const kinds = (node.modifiers ?? []).map(({ kind }) => kind);
  if (kinds.includes(ts.SyntaxKind.DefaultKeyword)) return undefined;
  const exported = kinds.includes(ts.SyntaxKind.ExportKeyword) ? 'export ' : '';
  const async = kinds.includes(ts.SyntaxKind.AsyncKeyword) ? 'async ' : '';
  const text = `${exported}const ${node.name.text} = ${async}${signatureOf(node)} => ${node.body.getText()};`;
  return [replace(node, text)];
}

/** Nothing that stands before the function runs anything, and nothing that stands before it names it. */
function isCalledLater(source: Source, node: ts.FunctionDeclaration): boolean {
  if (!node.name || !node.body || node.asteriskToken || !ts.isSourceFile(node.parent)) return false;
  const symbol = source.checker.getSymbolAtLocation(node.name);
  if (!symbol || symbol.declarations?.length !== 1 || !isNeverAssigned(source, symbol)) return false;
  const uses = source.referencesTo(symbol).filter((one) => one !== node.name);
  if (!uses.every((one) => one.pos > node.end && !ts.isNewExpression(one.parent))) return false;
  const earlier = node.parent.statements.slice(0, node.parent.statements.indexOf(node));
  return earlier.every(runsNothing);
}

function runsNothing(statement: ts.Statement): boolean {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.every(
      ({ initializer }) => !initializer || !ts.isCallExpression(initializer),
    );
  return (
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isImportDeclaration(statement) ||
    ts.isEmptyStatement(statement) ||
    ts.isClassDeclaration(statement)
  );
}
