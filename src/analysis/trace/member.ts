import type ts from 'typescript';
import { overridesOf, runnable } from '../../typescript/dispatch.js';
import { functionsOf, symbolAt } from '../../typescript/symbols.js';
import { accessedName, isNamedAccess, nameInAccess, type NamedAccess } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, leavesOf, parts, through, type Trace } from '../provenance.js';
import { underType } from './by-type.js';
import { traceResult } from './call.js';
import { fixedTexts } from './fixed-texts.js';
import { memberRead } from './members.js';
import { assignedTo } from './named-place.js';
import { enumText } from './reference.js';
import { instanceBehind } from './receiver.js';
import { memberValue, rowOnType, rowTrace } from './row.js';
import { traceVariable } from './variable.js';

type Access = ts.PropertyAccessExpression | ts.ElementAccessExpression;

/** `owner.name`, `owner['name']`, `list[i]`. */
export function traceMember(engine: Engine, node: Access, path: AccessPath, frame: Frame | undefined): Trace {
  const name = memberRead(engine, node);
  const listed =
    rowTrace(engine, node, path) ?? (name === undefined ? undefined : listedMember(engine, node, name, path));
  if (listed) return underType(engine, node, path, listed);
  const declared = isNamedAccess(engine.ts, node)
    ? traceDeclaredMember(engine, node, path, frame)
    : undefined;
  if (declared) return declared;
  const names = name === undefined ? namesRead(engine, node, frame) : [name];
  const read = names.map((one) => engine.trace(node.expression, [one, ...path], frame));
  const value = withIndex(engine, node, choice(node, 'one of', read), frame);
  return node.questionDotToken
    ? through(node, 'read if its owner is there', value, 'maybe-absent')
    : underType(engine, node, path, value);
}

/** The members that `owner[name]` can read; `*` when the name can be any. */
function namesRead(engine: Engine, node: Access, frame: Frame | undefined): readonly string[] {
  const { ts } = engine;
  return (ts.isElementAccessExpression(node) && fixedTexts(engine, node.argumentExpression, frame)) || ['*'];
}

/** `ALPHABET[random()]`: a random index makes a random element. The counter of a loop only walks the list. */
function withIndex(engine: Engine, node: Access, value: Trace, frame: Frame | undefined): Trace {
  if (!engine.ts.isElementAccessExpression(node)) return value;
  const index = engine.trace(node.argumentExpression, [], frame);
  const drawn = [...leavesOf(index)].some(
    (one) => one.kind === 'source' && one.nature !== 'metadata' && one.nature !== 'counter',
  );
  return drawn ? parts(node, 'picked by index', [value, index]) : value;
}

function listedMember(engine: Engine, node: Access, name: string, path: AccessPath): Trace | undefined {
  const found = memberValue(engine, node.expression, [name, ...path], node);
  if (found) return found;
  if (path.length === 0 || engine.project.scope === 'file') return undefined;
  return rowOnType(engine, engine.checker.getTypeAtLocation(node), path, node);
}

/** A member whose own declaration says what it is: an enum member, a namespace's variable, a getter. */
function traceDeclaredMember(
  engine: Engine,
  node: NamedAccess,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts, project } = engine;
  const symbol = symbolAt(project, nameInAccess(project.ts, node));
  const own = symbol?.declarations?.filter((one) => project.owns(one.getSourceFile())) ?? [];
  const declaration = own.find(ts.isGetAccessorDeclaration) ?? own[0];
  if (!symbol || !declaration) return undefined;
  if (ts.isEnumMember(declaration)) return leaf.constant(declaration, enumText(engine, declaration));
  if (ts.isGetAccessorDeclaration(declaration)) {
    const read = { owner: node.expression, name: accessedName(ts, node), symbol };
    return traceGetter(engine, read, declaration, path, frame);
  }
  if (ts.isBinaryExpression(declaration) && !ts.findAncestor(declaration, ts.isClassLike)) {
    // `this.taskId = context.taskid` in a constructor function or a method on its prototype.
    const kept = assignedTo(engine, declaration).map((value) => engine.trace(value, path, undefined));
    if (kept.length > 0)
      return through(node, `kept in \`${node.getText()}\``, choice(node, 'one of', kept), 'kept');
  }
  if (
    !ts.isVariableDeclaration(declaration) ||
    !isOfModule(engine, declaration) ||
    !ts.isIdentifier(declaration.name)
  )
    return undefined;
  const value = traceVariable(engine, nameInAccess(ts, node), symbol, declaration, path, frame);
  return through(declaration, 'kept at module level', value, 'held');
}

/** `const { current } = context`: what a getter of an object literal gives, anew at each reading; undefined for all else. */
export function traceTakenGetter(
  engine: Engine,
  { parent }: ts.BindingElement,
  name: string,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts, checker, project } = engine;
  const owner = ts.isVariableDeclaration(parent.parent) ? parent.parent.initializer : undefined;
  const symbol = owner && checker.getPropertyOfType(checker.getTypeAtLocation(owner), name);
  const getter = symbol?.declarations?.find(ts.isGetAccessorDeclaration);
  if (!owner || !getter || !ts.isObjectLiteralExpression(getter.parent)) return undefined;
  if (!project.owns(getter.getSourceFile())) return undefined;
  return traceGetter(engine, { owner, name, symbol }, getter, path, frame);
}

/** A getter that is read off an object under a name. */
interface Read {
  readonly owner: ts.Expression;
  readonly name: string;
  readonly symbol: ts.Symbol | undefined;
}

function traceGetter(
  engine: Engine,
  { owner, name, symbol }: Read,
  declaration: ts.GetAccessorDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { project } = engine;
  const declared = symbol ? functionsOf(project, symbol) : [];
  const all = [...declared, ...overridesOf(project, [declaration])];
  if (all.length === 0) return undefined;
  const getters = runnable(project, all, name, instanceBehind(engine, owner, frame));
  const values = getters.map((one) => traceResult(engine, one, undefined, path, frame, { receiver: owner }));
  return choice(owner.parent, 'one of', values);
}

/** A variable of a module or of a namespace, read off it: `keys.prefix`. */
function isOfModule(engine: Engine, declaration: ts.VariableDeclaration): boolean {
  const { ts } = engine;
  const around = declaration.parent.parent.parent;
  return ts.isSourceFile(around) || ts.isModuleBlock(around);
}
