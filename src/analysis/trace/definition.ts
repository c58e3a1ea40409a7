import type ts from 'typescript';
import { admitsUndefined } from '../../typescript/symbols.js';
import { bare, staticName, takenName } from '../../typescript/syntax.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, nothing, parts, through, type Trace } from '../provenance.js';
import type { Declared } from './declared.js';
import { underType } from './by-type.js';
import { traceCaught } from './caught.js';
import { traceCounter, isStep } from './counter.js';
import { surelyGiven } from './surely-given.js';
import { traceTakenGetter } from './member.js';
import { nominalOfDeclaration } from './nominal.js';
import { without } from './object.js';
import { traceParameter } from './parameter.js';
import { rowOnNominal, rowOnType } from './row.js';

/** The value that a declaration itself gives: initializer, destructured member, loop element, parameter. */
export function traceInitial(
  engine: Engine,
  declaration: Declared,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  if (ts.isParameter(declaration)) return traceParameter(engine, declaration, path, frame);
  if (ts.isBindingElement(declaration)) return traceBinding(engine, declaration, path, frame);
  const named = declaration.name.getText();
  if (declaration.initializer) {
    return through(
      declaration,
      `assigned to \`${named}\``,
      engine.trace(declaration.initializer, path, frame),
    );
  }
  const loop = declaration.parent.parent;
  if (ts.isForOfStatement(loop)) {
    return through(declaration, `each \`${named}\``, engine.trace(loop.expression, ['*', ...path], frame));
  }
  if (ts.isForInStatement(loop)) return engine.trace(loop.expression, [], frame);
  if (ts.isCatchClause(declaration.parent)) return traceCaught(engine, declaration.parent, path, frame);
  if (isAmbient(engine, declaration)) return leaf.unproven(declaration, 'external');
  if (isAssignedBeforeUse(engine, declaration)) return nothing(declaration);
  return leaf.undefined(declaration, path);
}

/** `let key: string;`: the compiler proves that every use comes after an assignment. */
function isAssignedBeforeUse(engine: Engine, declaration: ts.VariableDeclaration): boolean {
  const { type } = declaration;
  if (!type) return false;
  return !admitsUndefined(engine.project, engine.checker.getTypeFromTypeNode(type));
}

function isAmbient(engine: Engine, declaration: ts.Declaration): boolean {
  return (engine.ts.getCombinedModifierFlags(declaration) & engine.ts.ModifierFlags.Ambient) !== 0;
}

/** `{ a: { b = fallback } }`: the member of what is destructured, or the fallback. */
function traceBinding(
  engine: Engine,
  element: ts.BindingElement,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  const own = memberOfBinding(engine, element);
  const fullPath = own === undefined ? pathBehindRest(engine, element, path) : [own, ...path];
  if (!fullPath) return leaf.absent(element, 'no-key');
  const holder = element.parent.parent;
  const listed =
    own === undefined
      ? undefined
      : (listedBinding(engine, element, fullPath) ?? traceTakenGetter(engine, element, own, path, frame));
  if (listed) return through(element, `taken as \`${element.name.getText()}\``, listed);
  const value = ts.isBindingElement(holder)
    ? traceBinding(engine, holder, fullPath, frame)
    : traceInitial(engine, holder, fullPath, frame);
  const known = ts.isIdentifier(element.name) ? underType(engine, element.name, path, value) : value;
  const shown = element.initializer ? value : known;
  const taken = through(element, `taken as \`${element.name.getText()}\``, shown);
  if (!element.initializer || surelyGiven(engine, value)) return taken;
  const fallback = engine.trace(element.initializer, path, frame);
  return choice(element, 'one of', [through(element, 'when it is there', taken, 'defined'), fallback]);
}

/** What a path off `...rest` is off the whole; undefined for a member that stands beside it. */
function pathBehindRest(engine: Engine, rest: ts.BindingElement, path: AccessPath): AccessPath | undefined {
  const [name, ...more] = path;
  const removed = takenBeside(engine, rest);
  if (name === undefined) return removed.length > 0 ? [without(removed)] : path;
  // Elements of a list move up by those that were taken before.
  if (engine.ts.isArrayBindingPattern(rest.parent) && /^\d+$/.test(name))
    return [String(Number(name) + removed.length), ...more];
  return removed.includes(name) ? undefined : path;
}

/** The members that stand beside `...rest`: it does not have them. */
function takenBeside(engine: Engine, rest: ts.BindingElement): string[] {
  if (!engine.ts.isObjectBindingPattern(rest.parent))
    return rest.parent.elements.slice(0, -1).map((_, at) => String(at));
  return rest.parent.elements.flatMap((element) => memberOfBinding(engine, element) ?? []);
}

/** What the catalogue says about the member, by the type of what is taken apart. */
function listedBinding(engine: Engine, element: ts.BindingElement, path: AccessPath): Trace | undefined {
  if (engine.project.scope === 'program') {
    const found = rowOnType(engine, engine.checker.getTypeAtLocation(element.parent), path, element);
    if (found) return found;
  }
  const holder = element.parent.parent;
  const nominal = nominalOfDeclaration(engine, holder);
  return nominal && rowOnNominal(engine, nominal, path, element);
}

/** The member that a binding element reads; undefined for `...rest`, `*` when it is computed. */
function memberOfBinding(engine: Engine, element: ts.BindingElement): string | undefined {
  const { ts } = engine;
  if (element.dotDotDotToken) return undefined;
  const { parent } = element;
  if (ts.isArrayBindingPattern(parent)) return String(parent.elements.indexOf(element));
  return takenName(ts, element) ?? '*';
}

/** The value that one assignment gives to the variable itself, seen behind `path`. */
export function traceDefinition(
  engine: Engine,
  definition: ts.Node,
  declaration: Declared,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  return definition === declaration
    ? traceInitial(engine, declaration, path, frame)
    : traceAssigned(engine, definition, declaration, path, frame);
}

/** The value that a reference gets where it is assigned, counted, deleted or taken apart into. */
export function traceAssigned(
  engine: Engine,
  target: ts.Node,
  declaration: Declared | undefined,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  const { parent } = target;
  if (ts.isDeleteExpression(parent)) return leaf.absent(parent, 'no-key');
  if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) {
    return traceCounter(engine, parent, declaration);
  }
  if (ts.isBinaryExpression(parent) && parent.left === target) {
    return through(
      parent,
      `assigned to \`${target.getText()}\``,
      assigned(engine, parent, declaration, path, frame),
    );
  }
  if (ts.isForOfStatement(parent)) return engine.trace(parent.expression, ['*', ...path], frame);
  return traceDestructuringTarget(engine, target, path, frame);
}

function assigned(
  engine: Engine,
  assignment: ts.BinaryExpression,
  declaration: Declared | undefined,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const kind = engine.ts.SyntaxKind;
  switch (assignment.operatorToken.kind) {
    case kind.EqualsToken:
      return isSelfIncrement(engine, assignment)
        ? traceCounter(engine, assignment, declaration)
        : engine.trace(assignment.right, path, frame);
    case kind.QuestionQuestionEqualsToken:
    case kind.BarBarEqualsToken:
      return filledIfMissing(engine, assignment, path, frame);
    case kind.PlusEqualsToken:
    case kind.MinusEqualsToken:
    case kind.AsteriskEqualsToken:
      if (isStep(engine, assignment.right, frame)) return traceCounter(engine, assignment, declaration);
      return parts(assignment, 'appended', [
        engine.trace(assignment.left, [], frame),
        engine.trace(assignment.right, [], frame),
      ]);
    default:
      return parts(assignment, 'computed', [
        engine.trace(assignment.left, [], frame),
        engine.trace(assignment.right, [], frame),
      ]);
  }
}

/** `a.b ??= c`: what is there already, and `c` unless something surely is. */
function filledIfMissing(
  engine: Engine,
  assignment: ts.BinaryExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const there = engine.trace(assignment.left, path, frame);
  if (surelyGiven(engine, there)) return there;
  const isOr = assignment.operatorToken.kind === engine.ts.SyntaxKind.BarBarEqualsToken;
  return choice(assignment, 'one of', [
    through(assignment.left, 'when it is there', there, isOr ? 'present' : 'defined'),
    engine.trace(assignment.right, path, frame),
  ]);
}

/** `n = n + 1`, `n = (n ?? 0) + 1` */
function isSelfIncrement(engine: Engine, assignment: ts.BinaryExpression): boolean {
  const { ts } = engine;
  const { left, right } = assignment;
  if (!ts.isBinaryExpression(right) || !ts.isNumericLiteral(right.right)) return false;
  const { kind } = right.operatorToken;
  const counts = kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.MinusToken;
  const before = bare(ts, right.left);
  const isStart =
    ts.isBinaryExpression(before) &&
    (before.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
      before.operatorToken.kind === ts.SyntaxKind.BarBarToken);
  return counts && (isStart ? before.left : before).getText() === left.getText();
}

/** `({ key } = source)`, `[key] = source`: the path from the source down to the name. */
function traceDestructuringTarget(
  engine: Engine,
  target: ts.Node,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const { ts } = engine;
  let members = [...path];
  let node = target;
  while (!ts.isBinaryExpression(node.parent)) {
    const { parent } = node;
    if (ts.isShorthandPropertyAssignment(parent)) members = [parent.name.text, ...members];
    else if (ts.isPropertyAssignment(parent)) members = [staticName(ts, parent.name) ?? '*', ...members];
    else if (ts.isArrayLiteralExpression(parent))
      members = [String(parent.elements.indexOf(node as ts.Expression)), ...members];
    else if (!ts.isObjectLiteralExpression(parent)) return leaf.unproven(target, 'unsupported syntax');
    node = parent;
  }
  return through(
    target,
    `assigned to \`${target.getText()}\``,
    engine.trace(node.parent.right, members, frame),
  );
}
