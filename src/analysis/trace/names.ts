import type ts from 'typescript';
import { bare } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import { leaf, parts, type Trace } from '../provenance.js';
import { putsOn } from './put.js';
import { routeOf } from './second-name.js';
import { subjectOf } from './subject.js';

/** The names under which an object or a Map holds its values; undefined when they are not in view. */
export function namesOf(engine: Engine, owner: ts.Expression, frame: Frame | undefined): Trace | undefined {
  const { ts, checker, project } = engine;
  if (project.scope === 'program' && hasFixedNames(engine, checker.getTypeAtLocation(owner)))
    return leaf.constant(owner);
  const literal = bare(ts, owner);
  if (ts.isNewExpression(literal)) return entryNames(engine, literal, frame);
  const route = routeOf(engine, owner);
  if (!route || route.members.length > 0 || route.subject.kind !== 'named' || !ts.isIdentifier(literal))
    return undefined;
  const subject = subjectOf(engine, literal);
  const declaration = subject?.declaration;
  const made =
    declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? bare(ts, declaration.initializer)
      : undefined;
  const start = made && ts.isNewExpression(made) ? entryNames(engine, made, frame) : undefined;
  if (!start || !subject) return undefined;
  const keys = putsOn(engine, subject).flatMap((put) => {
    const call = put.node;
    const [key, value] = ts.isCallExpression(call) && put.kind === 'receiver' ? call.arguments : [];
    return key && value ? [engine.trace(key, [], frame)] : [];
  });
  return parts(owner, 'name of an entry', [start, ...keys]);
}

/** True when the type lists its members: a record of any names does not. */
function hasFixedNames(engine: Engine, type: ts.Type): boolean {
  const { TypeFlags } = engine.ts;
  const symbol = type.getSymbol();
  const isOwn = symbol?.declarations?.every((one) => engine.project.owns(one.getSourceFile())) ?? false;
  return (
    isOwn &&
    (type.flags & TypeFlags.Object) !== 0 &&
    !type.getStringIndexType() &&
    !type.getNumberIndexType() &&
    type.getProperties().length > 0
  );
}

function entryNames(engine: Engine, made: ts.NewExpression, frame: Frame | undefined): Trace | undefined {
  const { ts } = engine;
  const [content] = made.arguments ?? [];
  if (!content) return leaf.constant(made);
  const list = bare(ts, content);
  if (!ts.isArrayLiteralExpression(list)) return undefined;
  const names = list.elements.flatMap((pair) => {
    const entry = bare(ts, pair);
    const [key] = ts.isArrayLiteralExpression(entry) ? entry.elements : [];
    return key ? [engine.trace(key, [], frame)] : [];
  });
  return parts(made, 'name of an entry', names);
}
