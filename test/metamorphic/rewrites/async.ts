import ts from 'typescript';
import { isPortable, isText } from '../evaluation.js';
import { operandsIn } from '../operands.js';
import { editing, insert, replace, type Edit, type Rewrite } from '../rewrite.js';
import { isNeverAssigned, nodesIn, type Source } from '../source.js';

/** `function f() { … }` becomes `async function f() { … }`, and every call of it `(await f())`. */
export const asyncHelper: Rewrite = {
  name: 'make a function async',
  places: (source) =>
    [...nodesIn(source.file)]
      .filter(ts.isFunctionDeclaration)
      .map((node) => editing(source, node, () => madeAsync(source, node))),
};

/** `f(k)` becomes `f(await (async () => k)())`, for text in a function that can wait. */
export const awaitValue: Rewrite = {
  name: 'await a value',
  places: (source) =>
    operandsIn(source)
      .filter((node) => !ts.isAwaitExpression(node.parent) && !ts.isSpreadElement(node) && !isInChain(node))
      .map((node) =>
        editing(source, node, () => {
          if (!canAwait(node) || !isPortable(node, true) || !isText(source, node)) return undefined;
          return [replace(node, `(await (async () => ${node.getText()})())`)];
        }),
      ),
};

function isInChain({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && ts.isOptionalChain(parent);
}

function madeAsync(source: Source, node: ts.FunctionDeclaration): Edit[] | undefined {
  if (
    !node.name ||
    !node.body ||
    node.asteriskToken ||
    isAsync(node) ||
    node.type?.kind === ts.SyntaxKind.TypePredicate
  )
    return undefined;
  const symbol = source.checker.getSymbolAtLocation(node.name);
  if (!symbol || symbol.declarations?.length !== 1 || !isNeverAssigned(source, symbol)) return undefined;
  if (isExportedFunction(node) || givesPromise(source, node)) return undefined;
  const uses = source.referencesTo(symbol).filter((one) => one !== node.name);
  const calls = uses.map(({ parent }) => parent);
  const areCalls =
    uses.length > 0 &&
    uses.every(({ parent }, index) => ts.isCallExpression(parent) && parent.expression === uses[index]);
  if (!areCalls || !calls.every((call) => canAwait(call) && !isWithinNode(call, node))) return undefined;
  return [
    insert(functionKeyword(node), 'async '),
    ...(node.type ? [replace(node.type, `Promise<${node.type.getText()}>`)] : []),
    ...calls.flatMap((call) => [insert(call.getStart(), '(await '), insert(call.getEnd(), ')')]),
  ];
}

function functionKeyword(node: ts.FunctionDeclaration): number {
  return (
    node
      .getChildren()
      .find(({ kind }) => kind === ts.SyntaxKind.FunctionKeyword)
      ?.getStart() ?? node.getStart()
  );
}

function isWithinNode(node: ts.Node, outer: ts.Node): boolean {
  return node.pos >= outer.pos && node.end <= outer.end;
}

function isExportedFunction(node: ts.FunctionDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** To wait for a promise is to settle it: the caller would get something else. */
function givesPromise({ checker }: Source, node: ts.FunctionDeclaration): boolean {
  const signature = checker.getSignatureFromDeclaration(node);
  const type = signature && checker.getReturnTypeOfSignature(signature);
  return (
    !type ||
    (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 ||
    checker.getAwaitedType(type) !== type
  );
}

/** Directly in the body of an async function, where `await` is allowed and nothing else in the file needs to change. */
function canAwait(node: ts.Node): boolean {
  const fn = ts.findAncestor(node.parent, (one) => ts.isFunctionLike(one) || ts.isClassLike(one));
  if (!fn || !('body' in fn) || !isAsync(fn)) return false;
  return isWithinNode(node, fn.body as ts.Node);
}

function isAsync(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  );
}
