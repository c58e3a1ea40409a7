import type ts from 'typescript';
import { subclassesOf } from '../../typescript/dispatch.js';
import type { Call } from '../../typescript/callers.js';
import { calledFunctions, symbolAt } from '../../typescript/symbols.js';
import {
  bare,
  isNamedAccess,
  nameInAccess,
  returnedExpressions,
  staticName,
  visitOwnBody,
} from '../../typescript/syntax.js';
import { enter, type AccessPath, type Engine, type Frame } from '../engine.js';
import { again, choice, leaf, parts, through, type Trace } from '../provenance.js';
import { traceResult } from './call.js';
import { changesFor } from './filled.js';
import { outcomeOf } from './outcome.js';
import { traceParameter } from './parameter.js';
import { putsOn } from './put.js';
import type { ThisSubject } from './subject.js';

/** Everything that a class puts into one of its members; undefined when it has no such member. */
export function traceField(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
): Trace | undefined {
  return engine.once(owner, `field ${[name, ...rest].join('.')}`, undefined, () => {
    const own = waysOf(engine, owner, name, rest);
    const ways =
      own.length > 0
        ? own
        : subclassesOf(engine.project, owner).flatMap((subclass) => waysOf(engine, subclass, name, rest));
    return ways.length > 0
      ? choice(owner, `\`${name}\` of the instance`, ways)
      : leaf.unproven(owner, 'external');
  });
}

/** The member as constructors leave it, and what any method of the class or of a base class does to it. */
function waysOf(engine: Engine, owner: ts.ClassLikeDeclaration, name: string, rest: AccessPath): Trace[] {
  const start = fieldOfNew(engine, owner, name, rest, undefined, undefined);
  const asked = { path: [name, ...rest], frame: undefined, declaration: undefined };
  const made = withBases(engine, owner).flatMap((one) =>
    methodsOf(engine, one).flatMap((method) => {
      const changes = changesFor(engine, putsOn(engine, { kind: 'this', method }), asked);
      return changes.all.flatMap(({ at }) => changes.at(at));
    }),
  );
  const inside = made.filter((one) => one.inside).map((one) => keep(owner.name ?? owner, name, one.value()));
  const others = made.filter((one) => !one.inside).map((one) => keep(owner.name ?? owner, name, one.value()));
  const base = start ? [start] : [];
  return [
    ...(inside.length > 0 ? [parts(owner.name ?? owner, 'filled step by step', [...base, ...inside])] : base),
    ...others,
  ];
}

function methodsOf(engine: Engine, owner: ts.ClassLikeDeclaration): ThisSubject['method'][] {
  const { ts } = engine;
  return owner.members.filter(
    (member) =>
      ts.isMethodDeclaration(member) ||
      ts.isAccessor(member) ||
      (ts.isPropertyDeclaration(member) && member.initializer !== undefined),
  ) as ThisSubject['method'][];
}

/** A member of an instance right after `new`: what the constructor leaves, over what the class starts with. */
export function fieldOfNew(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  call: Call | undefined,
  frame: Frame | undefined,
): Trace | undefined {
  const constructor = owner.members.filter(engine.ts.isConstructorDeclaration).find((one) => one.body);
  if (!constructor)
    return ownField(engine, owner, name, rest, frame) ?? ofBases(engine, owner, name, rest, call, frame);
  const inner = call ? enter(constructor, call, frame) : undefined;
  if (inner === 'again') return again(owner);
  if (inner === 'too deep') return leaf.unproven(owner, 'too deep');
  const start = fieldAtStart(engine, owner, name, rest, inner);
  const subject = { kind: 'this', method: constructor } as const;
  const outcome = outcomeOf(engine, subject, constructor, [name, ...rest], 0, inner);
  if (!outcome) return start;
  const left = keep(owner.name ?? owner, name, outcome.trace);
  if (!start || !outcome.survives) return left;
  return outcome.inside
    ? parts(owner.name ?? owner, 'filled step by step', [start, left])
    : choice(constructor, 'one of', [start, left]);
}

/** A member before the body of the constructor runs: by its own declaration, else by the base class's constructor. */
export function fieldAtStart(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  const own = ownField(engine, owner, name, rest, frame);
  if (own) return own;
  const constructor = owner.members.filter(ts.isConstructorDeclaration).find((one) => one.body);
  return ofBases(engine, owner, name, rest, constructor && superCallIn(engine, constructor), frame);
}

function superCallIn(engine: Engine, constructor: ts.ConstructorDeclaration): ts.CallExpression | undefined {
  const { ts } = engine;
  let found: ts.CallExpression | undefined;
  if (constructor.body) {
    visitOwnBody(ts, constructor.body, (node) => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) found ??= node;
    });
  }
  return found;
}

function ofBases(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  call: Call | undefined,
  frame: Frame | undefined,
): Trace | undefined {
  for (const base of basesOf(engine, owner)) {
    const found = fieldOfNew(engine, base, name, rest, call, frame);
    if (found) return found;
  }
  return undefined;
}

/** What a class itself declares of a member: a parameter property, a field, an accessor or a method. */
function ownField(
  engine: Engine,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  for (const member of owner.members) {
    if (ts.isConstructorDeclaration(member)) {
      const own = member.parameters.find(
        (one) => ts.isParameterPropertyDeclaration(one, member) && one.name.getText() === name,
      );
      if (own) return keep(own, name, traceParameter(engine, own, rest, frame));
    } else if (name === '*' && ts.isMethodDeclaration(member) && isIterator(engine, member)) {
      return traceResult(engine, member, undefined, ['*', ...rest], frame);
    } else if (member.name && staticName(ts, member.name) === name) {
      if (ts.isPropertyDeclaration(member) && member.initializer)
        return keep(member, name, engine.trace(member.initializer, rest, frame));
      if (ts.isGetAccessorDeclaration(member)) return traceResult(engine, member, undefined, rest, frame);
      if (ts.isMethodDeclaration(member)) return leaf.constant(member);
    }
  }
  return undefined;
}

/** `*[Symbol.iterator]()`: what a loop over the instance walks. */
function isIterator(engine: Engine, method: ts.MethodDeclaration): boolean {
  return (
    /^\[Symbol\.(asyncI|i)terator\]$/.test(method.name.getText()) &&
    engine.ts.isComputedPropertyName(method.name)
  );
}

function withBases(engine: Engine, owner: ts.ClassLikeDeclaration, steps = 0): ts.ClassLikeDeclaration[] {
  if (steps > MAX_BASES) return [];
  return [owner, ...basesOf(engine, owner).flatMap((base) => withBases(engine, base, steps + 1))];
}

/** Longer chains of classes come from a class that extends itself. */
const MAX_BASES = 8;

/** The project's own classes that a class extends; a mixin is the class that its function returns. */
export function basesOf(engine: Engine, owner: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration[] {
  const { ts, project } = engine;
  const clause = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  return (clause?.types ?? []).flatMap(({ expression }) => {
    const base = bare(ts, expression);
    if (ts.isCallExpression(base))
      return calledFunctions(project, base)
        .flatMap((fn) => returnedExpressions(ts, fn))
        .map((value) => bare(ts, value))
        .filter(ts.isClassExpression);
    const symbol = symbolAt(project, isNamedAccess(ts, base) ? nameInAccess(ts, base) : base);
    return (symbol?.declarations ?? [])
      .filter(ts.isClassLike)
      .filter((one) => project.owns(one.getSourceFile()) && one !== owner);
  });
}

/** A value kept in the instance stays the same as long as the instance does. */
function keep(node: ts.Node, name: string, value: Trace): Trace {
  const step = `kept in \`this.${name}\``;
  const isAssigned =
    value.kind === 'through' && value.effect === 'none' && value.step.startsWith('assigned to');
  return isAssigned ? through(value.node, step, value.input, 'kept') : through(node, step, value, 'kept');
}
