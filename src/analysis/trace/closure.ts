import type ts from 'typescript';
import { candidatesOf, runnable } from '../../typescript/dispatch.js';
import { originOf } from '../../typescript/origin.js';
import { functionsNamed, isExternal, symbolAt } from '../../typescript/symbols.js';
import {
  accessedName,
  bare,
  isFunctionNode,
  isNamedAccess,
  nameInAccess,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine, Entry, Frame, Given } from '../engine.js';
import {
  oncePerTrace,
  choice,
  leaf,
  leavesOf,
  rewrite,
  type ConstantLeaf,
  type Leaf,
  type Trace,
} from '../provenance.js';
import { givenFrom, givenIn, givenList, type Site } from './given.js';
import { instanceBehind } from './receiver.js';
import { leafOfRow, rowsOfCallee } from './row.js';

/** A callee that can be more things than this is unknown. */
const MAX_TARGETS = 40;

/** What one function gives for the call in question; the entry tells where its free variables live and what it gets. */
export type ResultOf = (fn: FunctionNode, entry: Entry) => Trace;

/** What a call runs, and with which arguments where they do not stand between its parentheses. */
interface Target {
  readonly callee: ts.Expression;
  readonly given: readonly Given[] | undefined;
}

/**
 * The result of a call of the project's own functions: the declared one and its overrides, the implementations behind an
 * interface, or the function values that reach the callee. Undefined when there is none.
 */
export function traceOwnCall(
  engine: Engine,
  site: ts.CallExpression | ts.TaggedTemplateExpression,
  frame: Frame | undefined,
  resultOf: ResultOf,
  unknown: () => Trace,
): Trace | undefined {
  const { callee, given } = targetOf(engine, site, frame);
  const declared = functionsNamed(engine.project, callee);
  const targets = ownTargets(engine, callee, declared, frame);
  if (targets.length > 0)
    return choice(
      site,
      'one of',
      targets.map((fn) => resultOf(fn, { given })),
    );
  const run = (one: ConstantLeaf, fn: FunctionNode): Trace => {
    const { closure, bound } = one;
    const all = bound ? [...bound, ...(given ?? givenIn(engine, site, frame))] : given;
    return resultOf(fn, { captured: closure, given: all });
  };
  return traceFunctionValue(engine, callee, frame, run, unknown);
}

/** The methods of the project's own that the object before the dot can have; `super.key()` runs the declared one. */
function ownTargets(
  engine: Engine,
  callee: ts.Expression,
  declared: readonly FunctionNode[],
  frame: Frame | undefined,
): readonly FunctionNode[] {
  const { ts, project } = engine;
  const all = candidatesOf(project, callee, declared);
  if (!isNamedAccess(ts, callee)) return all;
  const owner = callee.expression;
  if (owner.kind === ts.SyntaxKind.SuperKeyword && declared.length > 0) return declared;
  return all.length < 2
    ? all
    : runnable(project, all, accessedName(ts, callee), instanceBehind(engine, owner, frame));
}

/** `charge(…)`, `charge.call(self, …)`, `charge.apply(self, list)`, `Reflect.apply(charge, self, list)`. */
function targetOf(engine: Engine, site: Site, frame: Frame | undefined): Target {
  const { ts } = engine;
  if (ts.isTaggedTemplateExpression(site))
    return { callee: bare(ts, site.tag), given: givenIn(engine, site, frame) };
  const callee = bare(ts, site.expression);
  const indirect = ts.isCallExpression(site) ? indirectRun(engine, site, frame) : undefined;
  return indirect ? { ...indirect, callee: bare(ts, indirect.callee) } : { callee, given: undefined };
}

/** The function that the language's own `call` or `apply` runs, and what it gets. */
export function indirectRun(
  engine: Engine,
  call: ts.CallExpression,
  frame: Frame | undefined,
): { readonly callee: ts.Expression; readonly given: readonly Given[] } | undefined {
  const { ts } = engine;
  const access = bare(ts, call.expression);
  if (!ts.isPropertyAccessExpression(access) && !ts.isElementAccessExpression(access)) return undefined;
  const name = accessedName(ts, access);
  if ((name !== 'call' && name !== 'apply') || isOwnMember(engine, access)) return undefined;
  const [first, second, third] = call.arguments;
  if (name === 'call')
    return { callee: access.expression, given: givenFrom(engine, call.arguments.slice(1), frame) };
  if (access.expression.getText() === 'Reflect')
    return first && { callee: first, given: third ? givenList(engine, third, frame) : [] };
  return { callee: access.expression, given: second ? givenList(engine, second, frame) : [] };
}

/** A method of the project's own that is called `call`, `apply` or `bind`. */
function isOwnMember(
  engine: Engine,
  access: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): boolean {
  const symbol =
    isNamedAccess(engine.ts, access) && symbolAt(engine.project, nameInAccess(engine.ts, access));
  return symbol ? !isExternal(engine.project, symbol) : false;
}

/** What `bind` puts before the arguments; undefined when the call is no `bind` of a function value. */
export function boundBy(
  engine: Engine,
  call: ts.CallExpression,
  frame: Frame | undefined,
): readonly Given[] | undefined {
  const { ts } = engine;
  const access = bare(ts, call.expression);
  if (!isNamedAccess(ts, access) || accessedName(ts, access) !== 'bind') return undefined;
  return isOwnMember(engine, access) ? undefined : givenFrom(engine, call.arguments.slice(1), frame);
}

/** `charge.bind(self, key)`: the function itself, with its first arguments fixed. */
export function traceBound(
  engine: Engine,
  call: ts.CallExpression,
  frame: Frame | undefined,
): Trace | undefined {
  const bound = boundBy(engine, call, frame);
  if (!bound) return undefined;
  const method = (bare(engine.ts, call.expression) as ts.PropertyAccessExpression).expression;
  const [fn] = functionsNamed(engine.project, method);
  if (fn) return { kind: 'constant', node: fn, bound };
  if (originOf(engine.project, method) || isDeclaredElsewhere(engine, bare(engine.ts, method)))
    return undefined;
  const value = engine.trace(method, [], frame);
  if (![...leavesOf(value)].some((one) => functionOf(engine, one))) return undefined;
  return rewrite(value, (one) =>
    one.kind === 'constant' && functionOf(engine, one)
      ? { ...one, bound: [...(one.bound ?? []), ...bound] }
      : one,
  );
}

/** A function of the project's own that a call can run, and the call in which its free variables live. */
export interface Closure extends Entry {
  readonly fn: FunctionNode;
}

/** The project's own functions that a call can run. */
export function closuresOf(
  engine: Engine,
  call: ts.CallExpression,
  frame: Frame | undefined,
): readonly Closure[] {
  const found: Closure[] = [];
  const note = (fn: FunctionNode, entry: Entry): Trace => {
    found.push({ fn, ...entry });
    return leaf.constant(fn);
  };
  traceOwnCall(engine, call, frame, note, () => leaf.constant(call));
  return found;
}

/** The callee is a value: a parameter, a field, an entry of a table. Each function that it can be gives its result. */
function traceFunctionValue(
  engine: Engine,
  callee: ts.Expression,
  frame: Frame | undefined,
  run: (one: ConstantLeaf, fn: FunctionNode) => Trace,
  unknown: () => Trace,
): Trace | undefined {
  const { ts } = engine;
  const isName =
    ts.isIdentifier(callee) || ts.isPropertyAccessExpression(callee) || ts.isElementAccessExpression(callee);
  if ((!isName && !ts.isCallExpression(callee)) || isFromElsewhere(engine, callee)) return undefined;
  if (isDeclaredElsewhere(engine, callee) || isOfUnseenCall(engine, callee)) return undefined;
  const value = engine.trace(callee, [], frame);
  const candidates = leavesOf(value);
  if (
    candidates.size > MAX_TARGETS ||
    ![...wholeValues(value)].some((one) => functionOf(engine, one) ?? listedFunction(engine, one))
  )
    return undefined;
  let elsewhere: Trace | undefined;
  return rewrite(value, (one) => {
    // A function that is kept at module level is kept; what it returns is made at each call.
    if ('input' in one)
      return one.effect === 'held' || one.effect === 'kept' ? { ...one, effect: 'none' } : one;
    if (one.kind === 'parts') return (elsewhere ??= unknown());
    if ('inputs' in one) return one;
    const fn = functionOf(engine, one);
    if (fn && one.kind === 'constant') return run(one, fn);
    return listedFunction(engine, one) ?? (elsewhere ??= unknown());
  });
}

/** The leaves that a value can be; a function that is only a part of it (a callback of a builder) is not what is called. */
const wholeValues = oncePerTrace((value): ReadonlySet<Leaf> => {
  if ('inputs' in value)
    return new Set(value.kind === 'choice' ? value.inputs.flatMap((input) => [...wholeValues(input)]) : []);
  return 'input' in value ? wholeValues(value.input) : new Set([value]);
});

/** An import whose source is out of view, or a global: what another file of the project keeps in a name is a value. */
function isFromElsewhere({ ts, project }: Engine, callee: ts.Expression): boolean {
  if (!originOf(project, callee)) return false;
  const symbol = ts.isIdentifier(callee) ? symbolAt(project, callee) : undefined;
  return !symbol?.valueDeclaration || isExternal(project, symbol);
}

/** A method that a library or the language declares: its value is no function of the project. */
function isDeclaredElsewhere(engine: Engine, callee: ts.Expression): boolean {
  if (!isNamedAccess(engine.ts, callee)) return false;
  const symbol = symbolAt(engine.project, nameInAccess(engine.ts, callee));
  return symbol?.declarations !== undefined && isExternal(engine.project, symbol);
}

/** `db.update(t).set(v).returning`: a member of what a function without a body gives back is no function of the project. */
function isOfUnseenCall(engine: Engine, callee: ts.Expression): boolean {
  const { ts, project } = engine;
  let first: ts.CallExpression | undefined;
  let at: ts.Expression = callee;
  while (isNamedAccess(ts, at) || ts.isCallExpression(at)) {
    if (ts.isCallExpression(at)) first = at;
    at = bare(ts, at.expression);
  }
  if (!first || first === callee) return false;
  const made = bare(ts, first.expression);
  if (candidatesOf(project, made, functionsNamed(project, made)).length > 0) return false;
  return isNamedAccess(ts, made) || originOf(project, made) !== undefined;
}

/** `charge(randomUUID)`: a listed function is handed over, and called there. */
function listedFunction(engine: Engine, one: Leaf): Leaf | undefined {
  const { ts } = engine;
  const isName = ts.isIdentifier(one.node) || isNamedAccess(ts, one.node);
  if (!isName) return undefined;
  if (one.kind === 'source') return one;
  if (one.kind !== 'unproven') return undefined;
  const row = rowsOfCallee(engine, one.node as ts.Expression).find(({ role }) => role === 'source');
  return row && leafOfRow(row, one.node, []);
}

function functionOf(engine: Engine, one: Leaf): FunctionNode | undefined {
  if (one.kind !== 'constant' || !isFunctionNode(engine.ts, one.node)) return undefined;
  return one.node.body && engine.project.owns(one.node.getSourceFile()) ? one.node : undefined;
}
