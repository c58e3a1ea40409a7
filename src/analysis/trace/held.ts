import type ts from 'typescript';
import { accessedName, bare, isNamedAccess, staticName, wrapped } from '../../typescript/syntax.js';
import type { Engine, Frame } from '../engine.js';
import { leavesOf } from '../provenance.js';
import { boundBy, indirectRun } from './closure.js';
import { givenIn, type Site } from './given.js';
import { handOn } from './handed-on.js';
import { fieldOf, insideMethod, keptByInstance } from './instances.js';
import type { Held, Outcome, Run } from './runs.js';
import { usesOfName, usesOfResult } from './uses.js';

const NOWHERE: Outcome = { runs: [], next: [] };

/** What becomes of a function value at one place: the expression or statement around it decides. */
export function consume(engine: Engine, held: Held): Outcome {
  const { ts } = engine;
  const place = wrapped(ts, held.place) as ts.Expression;
  const { parent } = place;
  if (isAccess(engine, parent) && parent.expression === place) return ofAccess(engine, held, parent);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return ofCall(engine, held, place, parent);
  if (ts.isTaggedTemplateExpression(parent)) return run(engine, held, parent);
  return { runs: [], next: nextOf(engine, held, place, parent) };
}

function isAccess(
  engine: Engine,
  node: ts.Node,
): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return engine.ts.isPropertyAccessExpression(node) || engine.ts.isElementAccessExpression(node);
}

function ofCall(
  engine: Engine,
  held: Held,
  place: ts.Expression,
  call: ts.CallExpression | ts.NewExpression,
): Outcome {
  if (call.expression === place) return run(engine, held, call);
  const at = call.arguments?.indexOf(place) ?? -1;
  return at < 0 ? NOWHERE : handOn(engine, held, call, at);
}

function run(engine: Engine, held: Held, site: Site): Outcome {
  return held.members.length > 0
    ? NOWHERE
    : { runs: [runAt(held, site, givenIn(engine, site, held.frame))], next: [] };
}

/** The run of a held function at a site, with what is bound before what the site gives. */
export function runAt(held: Held, site: Site, given: Run['given']): Run {
  const { bound, frame, isInside, isOpen } = held;
  return { site, given: [...bound, ...given], frame, crosses: !isInside, isOpen };
}

/** The value passes to the expression or the name that takes it. */
function nextOf(engine: Engine, held: Held, place: ts.Expression, parent: ts.Node): readonly Held[] {
  const { ts } = engine;
  const at = (next: ts.Expression, name?: string): Held[] => [
    { ...held, place: next, members: name === undefined ? held.members : [name, ...held.members] },
  ];
  if (ts.isAwaitExpression(parent)) return at(parent);
  if (ts.isConditionalExpression(parent)) return parent.condition === place ? [] : at(parent);
  if (ts.isBinaryExpression(parent)) return ofBinary(engine, held, place, parent);
  if (ts.isPropertyAssignment(parent))
    return parent.initializer === place ? at(parent.parent, staticName(ts, parent.name) ?? '*') : [];
  if (ts.isShorthandPropertyAssignment(parent)) return at(parent.parent, parent.name.text);
  if (ts.isSpreadAssignment(parent)) return at(parent.parent);
  if (ts.isArrayLiteralExpression(parent)) return at(parent, elementName(engine, parent, place));
  if (ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent))
    return [{ ...held, place: parent.parent, members: ['*', ...held.members.slice(1)] }];
  if (ts.isReturnStatement(parent) || ts.isArrowFunction(parent)) return usesOfResult(engine, held, parent);
  if (ts.isForOfStatement(parent)) return parent.expression === place ? ofLoop(engine, held, parent) : [];
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isParameter(parent))
    return parent.initializer === place ? usesOfName(engine, held, parent) : [];
  return [];
}

function elementName(engine: Engine, list: ts.ArrayLiteralExpression, place: ts.Expression): string {
  const at = list.elements.indexOf(place);
  return list.elements.slice(0, at).some((one) => engine.ts.isSpreadElement(one)) ? '*' : String(at);
}

/** `a ?? charge`, `run = charge`, `this.run = charge`. */
function ofBinary(
  engine: Engine,
  held: Held,
  place: ts.Expression,
  node: ts.BinaryExpression,
): readonly Held[] {
  const { SyntaxKind } = engine.ts;
  const kind = node.operatorToken.kind;
  const passes =
    kind === SyntaxKind.QuestionQuestionToken ||
    kind === SyntaxKind.BarBarToken ||
    ((kind === SyntaxKind.AmpersandAmpersandToken || kind === SyntaxKind.CommaToken) && node.right === place);
  if (passes) return [{ ...held, place: node }];
  const assigns = kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
  if (!assigns || node.right !== place) return [];
  return keptByInstance(engine, held, node.left) ?? usesOfName(engine, held, node.left);
}

/** `for (const step of steps)` */
function ofLoop(engine: Engine, held: Held, loop: ts.ForOfStatement): readonly Held[] {
  const { ts } = engine;
  const [name, ...rest] = held.members;
  const declared = ts.isVariableDeclarationList(loop.initializer)
    ? loop.initializer.declarations[0]
    : undefined;
  return name === undefined || !declared ? [] : usesOfName(engine, { ...held, members: rest }, declared);
}

/** `table.charge`, `table[kind]`, `charge.call(…)`, `charge.bind(…)`, `map.get(name)`. */
function ofAccess(
  engine: Engine,
  held: Held,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): Outcome {
  const { ts } = engine;
  const [name, ...rest] = held.members;
  const outer = wrapped(ts, access).parent;
  const call = ts.isCallExpression(outer) && bare(ts, outer.expression) === access ? outer : undefined;
  if (name === undefined) return call ? ofFunctionMember(engine, held, call) : NOWHERE;
  const field = fieldOf(held);
  if (field !== undefined) {
    const isName = isNamedAccess(ts, access);
    return { runs: [], next: isName ? insideMethod(engine, held, access, field) : [] };
  }
  const read = readName(engine, access, held);
  if (call && CONTAINER_MEMBERS.has(read ?? '') && name !== read)
    return ofContainerMember(engine, held, call);
  const reads = read === undefined || read === '*' || name === '*' || read === name;
  if (reads) return { runs: [], next: [{ ...held, place: access, members: rest }] };
  return NOWHERE;
}

/** Methods of the language's own collections: they are no entries of a table. */
const CONTAINER_MEMBERS = new Set(
  'get set has add delete at push unshift pop shift values keys entries slice filter forEach map flatMap reduce'.split(
    ' ',
  ),
);

/** The member that is read: the text of a constant in brackets too; undefined when it is only known at run time. */
function readName(
  engine: Engine,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  held: Held,
): string | undefined {
  const name = accessedName(engine.ts, access);
  if (name !== undefined || !engine.ts.isElementAccessExpression(access)) return name;
  return constantText(engine, access.argumentExpression, held.frame);
}

/** The one text that an expression has. */
export function constantText(
  engine: Engine,
  node: ts.Expression,
  frame: Frame | undefined,
): string | undefined {
  const [only, more] = leavesOf(engine.trace(node, [], frame));
  return only?.kind === 'constant' && !more ? only.text : undefined;
}

function ofFunctionMember(engine: Engine, held: Held, call: ts.CallExpression): Outcome {
  const indirect = indirectRun(engine, call, held.frame);
  if (indirect) return { runs: [runAt(held, call, indirect.given)], next: [] };
  const bound = boundBy(engine, call, held.frame);
  return bound ? { runs: [], next: [{ ...held, place: call, bound: [...held.bound, ...bound] }] } : NOWHERE;
}

/** `handlers.get('charge')` of a Map, `steps.forEach((step) => …)` of a list. */
function ofContainerMember(engine: Engine, held: Held, call: ts.CallExpression): Outcome {
  const { ts } = engine;
  const member = accessedName(ts, bare(ts, call.expression) as ts.PropertyAccessExpression);
  const [name, ...rest] = held.members;
  const [first] = call.arguments;
  if (member === 'values' || member === 'slice' || member === 'filter')
    return { runs: [], next: [{ ...held, place: call, members: ['*', ...rest] }] };
  if (!first || name === undefined) return NOWHERE;
  if (member === 'get' || member === 'at') {
    const asked = constantText(engine, first, held.frame);
    const isOther = asked !== undefined && name !== '*' && asked !== name;
    return isOther ? NOWHERE : { runs: [], next: [{ ...held, place: call, members: rest }] };
  }
  const each = bare(ts, first);
  const isEach = member === 'forEach' || member === 'map' || member === 'flatMap' || member === 'reduce';
  if (!isEach || !(ts.isArrowFunction(each) || ts.isFunctionExpression(each))) return NOWHERE;
  const parameter = each.parameters[member === 'reduce' ? 1 : 0];
  return { runs: [], next: parameter ? usesOfName(engine, { ...held, members: rest }, parameter) : [] };
}
