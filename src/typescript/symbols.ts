import type ts from 'typescript';
import type { Project } from './project.js';
import {
  accessedName,
  bare,
  isFunctionNode,
  isNamedAccess,
  mayFallThrough,
  nameInAccess,
  type FunctionNode,
} from './syntax.js';

/** The symbol a name stands for, behind imports, re-exports and shorthand properties; undefined when unresolved. */
export function symbolAt(project: Project, node: ts.Node): ts.Symbol | undefined {
  const symbol = localSymbolAt(project, node);
  return symbol && unaliased(project, symbol);
}

/** The symbol as the file itself declares it: an import stays an import. */
export function localSymbolAt(project: Project, node: ts.Node): ts.Symbol | undefined {
  const { ts, checker } = project;
  const parent = node.parent;
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    return checker.getShorthandAssignmentValueSymbol(parent);
  }
  return checker.getSymbolAtLocation(node);
}

/** True for what `const` declares, also through a pattern. */
export function isConstant({ ts }: Project, declaration: ts.Declaration): boolean {
  return (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
}

/** The value that a symbol holds for good, without wrappers; undefined for all but a `const` under a plain name. */
export function constantValue(project: Project, symbol: ts.Symbol | undefined): ts.Expression | undefined {
  const { ts } = project;
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  return isConstant(project, declaration) ? bare(ts, declaration.initializer) : undefined;
}

/** Follows import and export aliases to the declaration; an alias that leads nowhere is returned as it is. */
export function unaliased(project: Project, symbol: ts.Symbol): ts.Symbol {
  if (!(symbol.flags & project.ts.SymbolFlags.Alias)) return symbol;
  const target = project.checker.getAliasedSymbol(symbol);
  return target.declarations?.length ? target : symbol;
}

const underWay = new Set<ts.Symbol>();

/** The functions with a body that a symbol stands for: one for most, several for overloads and merged declarations. */
export function functionsOf(project: Project, symbol: ts.Symbol): FunctionNode[] {
  // Names that are made of each other, `const a = b` and `const b = a`, stand for none.
  if (underWay.has(symbol)) return [];
  underWay.add(symbol);
  try {
    return (symbol.declarations ?? []).flatMap((declaration) => {
      const fn = functionOf(project, declaration);
      return fn?.body ? [fn] : [];
    });
  } finally {
    underWay.delete(symbol);
  }
}

function functionOf(project: Project, declaration: ts.Declaration): FunctionNode | undefined {
  const { ts } = project;
  if (isFunctionNode(ts, declaration)) return declaration;
  if (
    (ts.isVariableDeclaration(declaration) ||
      ts.isPropertyAssignment(declaration) ||
      ts.isPropertyDeclaration(declaration)) &&
    declaration.initializer
  ) {
    return functionBehind(project, declaration.initializer);
  }
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = project.checker.getShorthandAssignmentValueSymbol(declaration);
    return value && functionsOf(project, unaliased(project, value))[0];
  }
  if (ts.isExportAssignment(declaration)) return functionBehind(project, declaration.expression);
  if (ts.isBindingElement(declaration)) return takenFunction(project, declaration);
  if (isNamedAccess(ts, declaration) && ts.isBinaryExpression(declaration.parent)) {
    return functionBehind(project, declaration.parent.right);
  }
  return undefined;
}

/** `const { charge } = service`, `const { charge } = await import('./billing.js')`: the member of that name. */
function takenFunction(project: Project, element: ts.BindingElement): FunctionNode | undefined {
  const { ts, checker } = project;
  const name = element.propertyName ?? element.name;
  const isPlain =
    ts.isObjectBindingPattern(element.parent) && !element.dotDotDotToken && !element.initializer;
  if (!isPlain || !(ts.isIdentifier(name) || ts.isStringLiteralLike(name))) return undefined;
  const holder = element.parent.parent;
  if (!ts.isVariableDeclaration(holder) && !isSettledParameter(project, holder)) return undefined;
  const member = checker.getTypeAtLocation(element.parent).getProperty(name.text);
  return member && functionsOf(project, unaliased(project, member))[0];
}

/** `import('./billing.js').then(({ charge }) => …)`: the only parameter of a callback, whose type is known. */
function isSettledParameter(project: Project, holder: ts.Node): boolean {
  const { ts } = project;
  return ts.isParameter(holder) && ts.isArrowFunction(holder.parent) && !holder.type;
}

/**
 * The function an expression evaluates to: itself, a name for one, or one bound to no more than `this`; wrappers like
 * `useCallback(fn)` are left alone.
 */
export function functionBehind(project: Project, expression: ts.Expression): FunctionNode | undefined {
  const { ts } = project;
  const value = bare(ts, expression);
  if (isFunctionNode(ts, value)) return value;
  if (
    ts.isCallExpression(value) &&
    isNamedAccess(ts, value.expression) &&
    accessedName(ts, value.expression) === 'bind' &&
    value.arguments.length <= 1
  ) {
    return functionBehind(project, value.expression.expression);
  }
  if (!ts.isIdentifier(value) && !isNamedAccess(ts, value)) return undefined;
  const symbol = symbolAt(project, ts.isIdentifier(value) ? value : nameInAccess(ts, value));
  return symbol && functionsOf(project, symbol)[0];
}

/** The node that names what is called: `charge`, the name in `svc.charge`, the text in `svc['charge']`. */
function memberNode(project: Project, callee: ts.Expression): ts.Node {
  if (isNamedAccess(project.ts, callee)) return nameInAccess(project.ts, callee);
  return project.ts.isElementAccessExpression(callee) ? bare(project.ts, callee.argumentExpression) : callee;
}

/** The project's own functions that a call or `new` runs; empty when the callee is external or unknown. */
export function calledFunctions(
  project: Project,
  call: ts.CallExpression | ts.NewExpression,
): FunctionNode[] {
  if (!project.ts.isNewExpression(call)) return functionsNamed(project, call.expression);
  const symbol = calleeSymbol(project, bare(project.ts, call.expression));
  return symbol ? constructorsOf(project, symbol).filter((fn) => project.owns(fn.getSourceFile())) : [];
}

/** The project's own functions that an expression is, or is a name for: what calling it runs. */
export function functionsNamed(project: Project, expression: ts.Expression): FunctionNode[] {
  const { ts } = project;
  const callee = bare(ts, expression);
  if (isFunctionNode(ts, callee)) return [callee];
  const symbol = calleeSymbol(project, callee);
  return symbol ? functionsOf(project, symbol).filter((fn) => project.owns(fn.getSourceFile())) : [];
}

/** The member that a callee reads: `a.b`, `a['b']`, and `a[NAME]` with a constant; undefined for all else. */
export function calledName(
  project: Project,
  callee: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): string | undefined {
  const { ts } = project;
  const known = accessedName(ts, callee);
  if (known !== undefined || !ts.isElementAccessExpression(callee)) return known;
  const name = bare(ts, callee.argumentExpression);
  const value = ts.isIdentifier(name) ? constantValue(project, symbolAt(project, name)) : undefined;
  return value && ts.isStringLiteralLike(value) ? value.text : undefined;
}

function calleeSymbol(project: Project, callee: ts.Expression): ts.Symbol | undefined {
  const { ts, checker } = project;
  if (ts.isElementAccessExpression(callee) && !isNamedAccess(ts, callee)) {
    const member = calledName(project, callee);
    return member === undefined
      ? undefined
      : checker.getPropertyOfType(checker.getTypeAtLocation(callee.expression), member);
  }
  const name = memberNode(project, callee);
  const isName = ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name);
  return isName ? symbolAt(project, name) : undefined;
}

function constructorsOf(project: Project, symbol: ts.Symbol): FunctionNode[] {
  const { ts } = project;
  const classes = (symbol.declarations ?? []).filter(ts.isClassLike);
  return classes.flatMap((declared) =>
    declared.members.filter(ts.isConstructorDeclaration).filter((fn) => fn.body),
  );
}

/** True when the function can end without a value: the binder sees a way, and its return type admits it. */
export function canFallThrough(project: Project, fn: FunctionNode): boolean {
  const { ts, checker } = project;
  if (!mayFallThrough(ts, fn)) return false;
  const signature = checker.getSignatureFromDeclaration(fn);
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  const settled = returned && (checker.getAwaitedType(returned) ?? returned);
  return !settled || admitsUndefined(project, settled);
}

/** True for JavaScript, and for a file whose imports are out of view: a type that is missing proves nothing. */
export function isUntyped(project: Project, node: ts.Node): boolean {
  return project.scope === 'file' || (node.flags & project.ts.NodeFlags.JavaScriptFile) !== 0;
}

/** True when the compiler keeps `undefined` apart from other types: only then an absent `undefined` proves anything. */
export function isStrict(project: Project): boolean {
  const { checker } = project;
  return !checker.isTypeAssignableTo(checker.getUndefinedType(), checker.getStringType());
}

/** True when a value of the type may be undefined or null, as far as types tell. */
export function admitsUndefined(project: Project, type: ts.Type): boolean {
  const { TypeFlags } = project.ts;
  const open = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Void | TypeFlags.Undefined | TypeFlags.Null;
  return type.isUnion() ? type.types.some((one) => admitsUndefined(project, one)) : (type.flags & open) !== 0;
}

/** True when every declaration of the symbol lies outside the project's own files, or there is none. */
export function isExternal(project: Project, symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).every((declaration) => !project.owns(declaration.getSourceFile()));
}
