import type ts from 'typescript';
import { heritageOf } from '../../typescript/call-targets.js';
import { subclassesOf } from '../../typescript/dispatch.js';
import { reachingDefinitions } from '../../typescript/flow.js';
import { accessedName, enclosingFunction, staticName, visitAll } from '../../typescript/syntax.js';
import { frameOf, type AccessPath, type Engine, type Frame } from '../engine.js';
import { choice, leaf, leavesOf, through, type Leaf, type Trace } from '../provenance.js';
import { traceResult } from './call.js';
import { traceCounter } from './counter.js';
import { traceParameter } from './parameter.js';
import { isAssignment } from './writes.js';

/** A member of the instance, as the class's own code fills it. */
export function traceThis(
  engine: Engine,
  node: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const owner = ownerOfThis(engine, node);
  const [name, ...rest] = path;
  if (!owner || name === undefined) return leaf.constant(node);
  if (engine.ts.isObjectLiteralExpression(owner)) return engine.trace(owner, path, frame);
  const here = assignedInFunction(engine, node, name, rest, frame);
  if (here) return here;
  const instance = ofReceiver(engine, node, path, frame);
  return instance ?? traceField(engine, owner, name, rest, undefined) ?? leaf.unproven(node, 'external');
}

/** The member of the very object that the entered call was made on, when its making is in view. */
function ofReceiver(
  engine: Engine,
  node: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  const method = enclosingMember(engine, node);
  const inside = method && frameOf(method, frame);
  const callee = inside?.call?.expression;
  if (!inside || inside.given || !callee || !ts.isPropertyAccessExpression(callee)) return undefined;
  if (callee.expression.kind === ts.SyntaxKind.SuperKeyword) return undefined;
  const value = engine.trace(callee.expression, path, inside.outer);
  const leaves = [...leavesOf(value)];
  return leaves.length > 0 && leaves.every((one) => isSeen(one, path)) ? value : undefined;
}

/** False when the object itself comes from outside: then the class as a whole has to answer. */
function isSeen(one: Leaf, path: AccessPath): boolean {
  if (one.kind === 'external') return one.path.slice(-path.length).join('.') !== path.join('.');
  return one.kind !== 'unproven' && one.kind !== 'absent';
}

/** The method, accessor or constructor whose `this` it is: arrows have none of their own. */
function enclosingMember(engine: Engine, node: ts.Node): ts.Node | undefined {
  const { ts } = engine;
  let fn = enclosingFunction(ts, node);
  while (fn && ts.isArrowFunction(fn)) fn = enclosingFunction(ts, fn);
  return fn;
}

/** The class whose instance `this` is, or the object literal whose method it stands in. */
function ownerOfThis(
  engine: Engine,
  node: ts.Node,
): ts.ClassLikeDeclaration | ts.ObjectLiteralExpression | undefined {
  const { ts } = engine;
  for (let up = node.parent; !ts.isSourceFile(up); up = up.parent) {
    if (ts.isClassLike(up)) return up;
    if (ts.isMethodDeclaration(up) && ts.isObjectLiteralExpression(up.parent)) return up.parent;
    if (ts.isFunctionExpression(up) && ts.isPropertyAssignment(up.parent)) return up.parent.parent;
    if (ts.isFunctionDeclaration(up) || ts.isFunctionExpression(up)) return undefined;
  }
  return undefined;
}

/** The values that the same function has assigned to the member, when every way to the use passes one. */
function assignedInFunction(
  engine: Engine,
  use: ts.Node,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const reached = reachingDefinitions(use, (assigned) =>
    isOwnMember(engine, assigned, name) ? 'kills' : 'none',
  );
  if (!reached || reached.length === 0 || reached.some((one) => !one.definition)) return undefined;
  return choice(
    use,
    'one of',
    reached.map((one) => valueAssigned(engine, one.definition as ts.Node, rest, frame)),
  );
}

function isOwnMember(engine: Engine, node: ts.Node, name: string): boolean {
  const { ts } = engine;
  if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return false;
  return node.expression.kind === ts.SyntaxKind.ThisKeyword && accessedName(ts, node) === name;
}

function valueAssigned(engine: Engine, target: ts.Node, rest: AccessPath, frame: Frame | undefined): Trace {
  const { parent } = target;
  const { ts } = engine;
  if (!ts.isBinaryExpression(parent)) return traceCounter(engine, parent, undefined);
  if (parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken && ts.isNumericLiteral(parent.right)) {
    return traceCounter(engine, parent, undefined);
  }
  return through(parent, `assigned to \`${target.getText()}\``, engine.trace(parent.right, rest, frame));
}

/** Everything that a class puts into one of its members; undefined when it has no such member. */
export function traceField(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  return engine.once(owner, `field ${[name, ...rest].join('.')}`, frame, () => {
    const ways = fieldWays(engine, owner, name, rest, frame);
    const joined = choice(
      owner,
      `\`${name}\` of the instance`,
      ways.length > 0 ? ways : inherited(engine, owner, name, rest, frame),
    );
    return 'inputs' in joined && joined.inputs.length === 0 ? leaf.unproven(owner, 'external') : joined;
  });
}

function inherited(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  const bases = heritageOf(engine.project, owner)
    .flatMap((base) => base.declarations ?? [])
    .filter(engine.ts.isClassLike);
  const found = bases.flatMap((base) => traceField(engine, base, name, rest, frame) ?? []);
  if (found.length > 0) return found;
  return subclassesOf(engine.project, owner).flatMap((subclass) =>
    fieldWays(engine, subclass, name, rest, frame),
  );
}

function fieldWays(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  const { ts } = engine;
  const ways: Trace[] = [];
  for (const member of owner.members) {
    if (ts.isConstructorDeclaration(member)) {
      const own = member.parameters.find(
        (one) => ts.isParameterPropertyDeclaration(one, member) && one.name.getText() === name,
      );
      if (own) ways.push(keep(own, name, traceParameter(engine, own, rest, frame)));
    } else if (member.name && staticName(ts, member.name) === name) {
      if (ts.isPropertyDeclaration(member) && member.initializer) {
        ways.push(keep(member, name, engine.trace(member.initializer, rest, frame)));
      } else if (ts.isGetAccessorDeclaration(member))
        ways.push(traceResult(engine, member, undefined, rest, frame));
      else if (ts.isMethodDeclaration(member)) ways.push(leaf.constant(member));
    }
  }
  visitAll(ts, owner, (node) => {
    if (isOwnMember(engine, node, name)) ways.push(...writtenField(engine, node, name, rest, frame));
  });
  return ways;
}

function writtenField(
  engine: Engine,
  node: ts.Node,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace[] {
  const { ts } = engine;
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.left === node && isAssignment(engine, parent)) {
    const inConstructor = enclosingFunction(ts, node);
    const value = engine.trace(
      parent.right,
      rest,
      inConstructor && ts.isConstructorDeclaration(inConstructor) ? frame : undefined,
    );
    return [keep(parent, name, value)];
  }
  const counts = ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent);
  const isCounting =
    counts &&
    (parent.operator === ts.SyntaxKind.PlusPlusToken || parent.operator === ts.SyntaxKind.MinusMinusToken);
  return isCounting ? [traceCounter(engine, parent, undefined)] : [];
}

/** A value kept in the instance stays the same as long as the instance does. */
function keep(node: ts.Node, name: string, value: Trace): Trace {
  return through(node, `kept in \`this.${name}\``, value, 'held');
}
