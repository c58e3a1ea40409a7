import type ts from 'typescript';
import { symbolAt } from '../../typescript/symbols.js';
import { enclosingFunction, staticName } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { leaf, through, type Trace } from '../provenance.js';
import { traceResult } from './call.js';
import { basesOf } from './field.js';
import { valueAt } from './filled.js';
import { putsOn, type Put } from './put.js';
import type { ThisSubject } from './subject.js';

/** A static member of one of the project's classes, as any code in view fills it. */
export function traceStatic(
  engine: Engine,
  use: ts.Node,
  owner: ts.ClassLikeDeclaration,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const [name, ...rest] = path;
  if (name === undefined) return leaf.constant(owner);
  const start = (): Trace => declared(engine, use, owner, name, rest, frame);
  const puts = putsOnClass(engine, owner);
  const value =
    puts.length === 0
      ? start()
      : valueAt(engine, {
          use,
          home: enclosingFunction(engine.ts, owner),
          puts,
          path,
          frame,
          declaration: undefined,
          effect: () => 'none',
          definition: start,
          start,
        });
  return through(owner.name ?? owner, `kept in static \`${name}\``, value ?? start(), 'held');
}

/** Changes by the name of the class, and by `this` in its static members. */
function putsOnClass(engine: Engine, owner: ts.ClassLikeDeclaration): Put[] {
  const { ts, project } = engine;
  const symbol = owner.name && symbolAt(project, owner.name);
  const named = symbol ? putsOn(engine, { kind: 'named', symbol, declaration: owner }) : [];
  const own = owner.members.filter(
    (member) =>
      ts.isClassStaticBlockDeclaration(member) ||
      (isStatic(engine, member) && ts.isMethodDeclaration(member)),
  ) as ThisSubject['method'][];
  return [...named, ...own.flatMap((method) => putsOn(engine, { kind: 'this', method }))];
}

function isStatic(engine: Engine, member: ts.ClassElement): boolean {
  const { ts } = engine;
  const modifiers = ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
}

function declared(
  engine: Engine,
  use: ts.Node,
  owner: ts.ClassLikeDeclaration,
  name: string,
  rest: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  for (const member of owner.members) {
    if (!member.name || staticName(ts, member.name) !== name || !isStatic(engine, member)) continue;
    if (ts.isPropertyDeclaration(member))
      return member.initializer
        ? engine.trace(member.initializer, rest, undefined)
        : leaf.undefined(member, rest);
    if (ts.isGetAccessorDeclaration(member)) return traceResult(engine, member, undefined, rest, frame);
    if (ts.isMethodDeclaration(member)) return leaf.constant(member);
  }
  const [base] = basesOf(engine, owner);
  if (!base && (name === 'name' || name === 'length')) return leaf.constant(owner);
  return base ? traceStatic(engine, use, base, [name, ...rest], frame) : leaf.unproven(owner, 'external');
}
