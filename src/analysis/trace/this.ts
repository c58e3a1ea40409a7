import type ts from 'typescript';
import { isFunctionNode } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, leavesOf, type Leaf, type Trace } from '../provenance.js';
import { fieldAtStart, traceField } from './field.js';
import { valueAt } from './filled.js';
import { putsOn } from './put.js';
import { traceStatic } from './static.js';
import { instanceBehind, receiverIn } from './receiver.js';
import { functionOfThis, type ThisSubject } from './subject.js';

/** A member of the instance, as the class's own code fills it. */
export function traceThis(
  engine: Engine,
  node: ts.Expression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  if (path.length === 0) return leaf.constant(node);
  const method = functionOfThis(engine, node);
  const owner = method?.parent;
  if (!method || !owner || !(ts.isClassLike(owner) || isInLiteral(engine, method)))
    return leaf.constant(node);
  const start = (): Trace => traceEntry(engine, node, method, path, frame);
  const puts = putsOn(engine, { kind: 'this', method });
  if (puts.length === 0) return start();
  const value = valueAt(engine, {
    use: node,
    home: isFunctionNode(ts, method) ? method : undefined,
    puts,
    path,
    frame,
    declaration: undefined,
    effect: () => 'none',
    definition: start,
    start,
  });
  return value ?? start();
}

/** `{ pay() { this … } }`, `{ pay: function () { this … } }` */
function isInLiteral(engine: Engine, method: ThisSubject['method']): boolean {
  return literalOf(engine, method) !== undefined;
}

function literalOf(engine: Engine, method: ThisSubject['method']): ts.ObjectLiteralExpression | undefined {
  const { ts } = engine;
  const holder = ts.isFunctionExpression(method) ? method.parent.parent : method.parent;
  return ts.isObjectLiteralExpression(holder) ? holder : undefined;
}

/** The member as it is when the function begins. */
function traceEntry(
  engine: Engine,
  node: ts.Expression,
  method: ThisSubject['method'],
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  const [name = '', ...rest] = path;
  const literal = literalOf(engine, method);
  if (literal) return ofReceiver(engine, method, path, frame) ?? engine.trace(literal, path, frame);
  const owner = method.parent as ts.ClassLikeDeclaration;
  if (isStatic(engine, method)) return traceStatic(engine, node, owner, path, frame);
  if (ts.isConstructorDeclaration(method))
    return fieldAtStart(engine, owner, name, rest, frame) ?? leaf.undefined(node, rest);
  const instance = ofReceiver(engine, method, path, frame);
  const made = instanceBehind(engine, node, frame)?.owner ?? owner;
  return instance ?? traceField(engine, made, name, rest) ?? leaf.unproven(node, 'external');
}

function isStatic(engine: Engine, method: ThisSubject['method']): boolean {
  const { ts } = engine;
  if (ts.isClassStaticBlockDeclaration(method)) return true;
  return method.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
}

/** The member of the very object that the entered call was made on, when its making is in view. */
function ofReceiver(
  engine: Engine,
  method: ts.Node,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const entered = receiverIn(engine, method, frame);
  if (!entered || entered.receiver.kind === engine.ts.SyntaxKind.SuperKeyword) return undefined;
  const value = engine.trace(entered.receiver, path, entered.outer);
  const leaves = [...leavesOf(value)];
  return leaves.length > 0 && leaves.every((one) => isSeen(one, path)) ? value : undefined;
}

/** False when the object itself comes from outside: then the class as a whole has to answer. */
function isSeen(one: Leaf, path: AccessPath): boolean {
  if (one.kind === 'external') return one.path.slice(-path.length).join('.') !== path.join('.');
  return one.kind !== 'unproven' && one.kind !== 'absent';
}
