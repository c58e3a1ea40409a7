import type ts from 'typescript';
import type { Call } from './callers.js';
import type { Project } from './project.js';
import { calledFunctions, constantValue, symbolAt, unaliased } from './symbols.js';
import { accessedName, bare, isNamedAccess, nameInAccess, type FunctionNode } from './syntax.js';

/** True when a call, or a `super(…)`, runs the function: by its name, or through a base class, an interface or a contextual type. */
export function callsFunction(project: Project, call: Call, fn: FunctionNode): boolean {
  const { ts } = project;
  if (call.expression.kind === ts.SyntaxKind.SuperKeyword) return superCalls(project, call, fn);
  if (calledFunctions(project, call).includes(fn)) return true;
  if (ts.isMethodDeclaration(fn) && ts.isClassLike(fn.parent))
    return callsThroughBase(project, call, fn, fn.parent);
  return callsThroughContext(project, call, fn);
}

function superCalls(project: Project, call: Call, fn: FunctionNode): boolean {
  const symbol = project.checker.getTypeAtLocation(call.expression).getSymbol();
  return symbol?.declarations?.includes(fn.parent as ts.Declaration) ?? false;
}

/** A call through an interface or abstract class that the method's class implements. */
function callsThroughBase(
  project: Project,
  call: Call,
  fn: ts.MethodDeclaration,
  owner: ts.ClassLikeDeclaration,
): boolean {
  const { ts } = project;
  if (!isNamedAccess(ts, call.expression)) return false;
  if (fn.name.getText() !== accessedName(ts, call.expression)) return false;
  const called = symbolAt(project, nameInAccess(ts, call.expression));
  const declaration = called?.declarations?.[0];
  if (!declaration || !derivesFrom(project, owner, declaration.parent)) return false;
  return !isMadeHere(project, call.expression.expression, declaration.parent);
}

/** Classes and interfaces above one another; a longer chain ends in a cycle. */
const MAX_BASES = 12;

function derivesFrom(project: Project, owner: ts.Node, base: ts.Node, steps = 0): boolean {
  const { ts } = project;
  if (steps > MAX_BASES || !(ts.isClassLike(owner) || ts.isInterfaceDeclaration(owner))) return false;
  const above = heritageOf(project, owner).flatMap((symbol) => symbol.declarations ?? []);
  return (
    above.includes(base as ts.Declaration) || above.some((one) => derivesFrom(project, one, base, steps + 1))
  );
}

/** `const quiet = new Quiet()`: the object is of that very class, whatever derives from it. */
function isMadeHere(project: Project, receiver: ts.Expression, owner: ts.Node): boolean {
  const made = newBehind(project, receiver);
  if (!made) return false;
  return symbolAt(project, made.expression)?.declarations?.includes(owner as ts.Declaration) ?? false;
}

/** The `new` that an expression is, or that the constant which it names holds. */
export function newBehind(project: Project, expression: ts.Expression): ts.NewExpression | undefined {
  const { ts } = project;
  const node = bare(ts, expression);
  const made = (ts.isIdentifier(node) && constantValue(project, symbolAt(project, node))) || node;
  return ts.isNewExpression(made) ? made : undefined;
}

/** A call of a member that an object literal's function fills: `const handler: Handler = { handle() { … } }`. */
function callsThroughContext(project: Project, call: Call, fn: FunctionNode): boolean {
  const { ts, checker } = project;
  const member = ts.isMethodDeclaration(fn) ? fn : fn.parent;
  const owner = member.parent as ts.Node | undefined;
  const isMember = ts.isMethodDeclaration(member) || ts.isPropertyAssignment(member);
  if (!isMember || !owner || !ts.isObjectLiteralExpression(owner) || !isNamedAccess(ts, call.expression))
    return false;
  const declared = checker.getContextualType(owner)?.getProperty(member.name.getText());
  const called = declared && symbolAt(project, nameInAccess(ts, call.expression));
  return called !== undefined && called.declarations?.[0] === declared?.declarations?.[0];
}

/** The classes and interfaces that a class or an interface names in `extends` and `implements`. */
export function heritageOf(
  project: Project,
  owner: ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
): ts.Symbol[] {
  const names = (owner.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((type) => type.expression),
  );
  return names.flatMap((name) => {
    const symbol = symbolAt(project, project.ts.isPropertyAccessExpression(name) ? name.name : name);
    return symbol ? [unaliased(project, symbol)] : [];
  });
}
