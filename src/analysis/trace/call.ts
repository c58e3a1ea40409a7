import type ts from 'typescript';
import type { Row } from '../../catalogue/schema.js';
import type { Call } from '../../typescript/callers.js';
import { switchesBeforeEnd } from '../../typescript/flow-graph.js';
import { canFallThrough, isUntyped } from '../../typescript/symbols.js';
import {
  alwaysThrows,
  bare,
  functionName,
  isAsync,
  isNamedAccess,
  returnedExpressions,
  visitOwnBody,
  type FunctionNode,
} from '../../typescript/syntax.js';
import { enter, type AccessPath, type Engine, type Entry, type Frame } from '../engine.js';
import { again, choice, leaf, nothing, parts, through, type Trace } from '../provenance.js';
import { traceBuiltin } from './builtin.js';
import { neverReturns } from './by-type.js';
import { traceBound, traceOwnCall } from './closure.js';
import { traceConstructed } from './constructed.js';
import { canRun, takesCase } from './decided.js';
import { underTests } from './guard.js';
import { inputsOf } from './inputs.js';
import { traceKept } from './kept.js';
import { traceNamespace } from './reference.js';
import { rowsOfCallee, rowsOfNew, traceAsked, traceRow } from './row.js';
import { traceSettled } from './settled.js';
import { sanitizeStored } from './stored.js';
import { traceUnknown } from './unknown.js';

/** The result of a call: by the catalogue, else by the project's own body, else by what goes in. */
export function traceCall(
  engine: Engine,
  call: ts.CallExpression,
  path: AccessPath,
  frame: Frame | undefined,
  awaited: boolean,
): Trace {
  if (neverReturns(engine, call)) return nothing(call);
  const loaded = traceLoaded(engine, call, path);
  if (loaded) return loaded;
  const rows = rowsOfCallee(engine, bare(engine.ts, call.expression));
  const listed = traceListed(engine, rows, call, path, frame);
  if (listed) return listed;
  // What a project says of its own function comes before what stands in it.
  const isOwn = rows.some((row) => engine.catalogue.isOwn(row));
  const said = isOwn ? traceSummary(engine, rows, call, path, frame) : undefined;
  if (said) return said;
  const unknown = (): Trace =>
    traceKept(engine, rows, call, path) ??
    traceBuiltin(engine, call, path, frame, awaited) ??
    traceAsked(engine, rows, call, path) ??
    traceSummary(engine, rows, call, path, frame) ??
    traceUnknown(engine, call, path, frame, awaited);
  const bound = path.length === 0 ? traceBound(engine, call, frame) : undefined;
  if (bound) return bound;
  const resultOf = (fn: FunctionNode, entry: Entry): Trace =>
    traceResult(engine, fn, call, path, frame, { awaited, ...entry });
  return traceOwnCall(engine, call, frame, resultOf, unknown) ?? unknown();
}

/** `import('./keys.js')`: the exports of a module of the project. */
function traceLoaded(engine: Engine, call: ts.CallExpression, path: AccessPath): Trace | undefined {
  const { ts, checker, project } = engine;
  const [specifier] = call.arguments;
  if (call.expression.kind !== ts.SyntaxKind.ImportKeyword || !specifier || path.length === 0)
    return undefined;
  const module = checker.getSymbolAtLocation(specifier);
  const file = module?.declarations?.[0];
  return file && project.owns(file.getSourceFile())
    ? traceNamespace(engine, call, module, path, undefined)
    : undefined;
}

/** `new X(…)`: by the catalogue, else the members of the project's own class, else by what goes in. */
export function traceNew(
  engine: Engine,
  node: ts.NewExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace {
  const rows = rowsOfNew(engine, node.expression);
  return (
    traceListed(engine, rows, node, path, frame) ??
    traceSummary(engine, rows, node, path, frame) ??
    traceConstructed(engine, node, path, frame)
  );
}

/** What the catalogue says the result is, whatever goes in. */
function traceListed(
  engine: Engine,
  rows: readonly Row[],
  call: Call,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const given = call.arguments?.length ?? 0;
  for (const row of rows) {
    if (row.role === 'source' && row.maxArguments !== undefined && given > row.maxArguments) continue;
    const found = traceRow(engine, row, call, path, frame);
    if (found) return found;
  }
  return undefined;
}

/** What the catalogue says the result carries. */
function traceSummary(
  engine: Engine,
  rows: readonly Row[],
  call: Call,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  for (const row of rows) {
    if (row.role !== 'summary') continue;
    if (row.carries) return traceCarried(engine, call, row.carries, path, frame);
    // `createHash('sha256').update(operation)`: the builder itself, with what was put in.
    if (row.mutates && path.length === 0 && engine.ts.isCallExpression(call))
      return parts(call, `through \`${row.member}\``, inputsOf(engine, call, path, frame));
  }
  return undefined;
}

function traceCarried(
  engine: Engine,
  call: Call,
  carries: 'arguments' | 'receiver' | 'element',
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { ts } = engine;
  if (carries === 'arguments') {
    return parts(
      call,
      'computed from its arguments',
      (call.arguments ?? []).map((argument) => engine.trace(argument, [], frame)),
    );
  }
  if (!isNamedAccess(ts, call.expression)) return undefined;
  return engine.trace(call.expression.expression, carries === 'element' ? ['*', ...path] : path, frame);
}

/** What a function returns for one call of it. */
export function traceResult(
  engine: Engine,
  fn: FunctionNode,
  call: Call | undefined,
  path: AccessPath,
  frame: Frame | undefined,
  how: Entry & { readonly awaited?: boolean } = {},
): Trace {
  const inner = enter(fn, call, frame, how);
  if (inner === 'again') return again(fn);
  if (inner === 'too deep') return leaf.unproven(fn, 'too deep');
  if (fn.asteriskToken) return traceYielded(engine, fn, path, inner);
  const name = functionName(engine.ts, fn);
  const step = name === undefined ? 'returned by the callback' : `returned by \`${name}\``;
  const returned = returnedExpressions(engine.ts, fn).filter((expression) =>
    canRun(engine, expression, inner),
  );
  const settles = how.awaited === true || isAsync(engine.ts, fn);
  const ways = returned.map((expression) => {
    const value = settles
      ? traceSettled(engine, expression, path, inner)
      : engine.trace(expression, path, inner);
    return through(expression, step, underTests(engine, expression, value, returned, inner));
  });
  const joined = sanitizeStored(engine, choice(fn, step, ways), returned);
  if (returned.length === 0) return alwaysThrows(engine.ts, fn) ? nothing(fn) : leaf.undefined(fn, path);
  const gone = fallenThrough(engine, fn, path, inner);
  return gone ? choice(fn, step, [joined, gone]) : joined;
}

/** The value of a function that ends without a `return`. Where types are missing, the cases of a switch may be all there are. */
function fallenThrough(engine: Engine, fn: FunctionNode, path: AccessPath, frame: Frame): Trace | undefined {
  if (!canFallThrough(engine.project, fn)) return undefined;
  const switches = endsInReturn(engine, fn) ? undefined : switchesBeforeEnd(fn);
  if (switches?.every((one) => takesCase(engine, one, frame))) return undefined;
  return switches && isUntyped(engine.project, fn)
    ? leaf.unproven(fn, 'may be absent')
    : leaf.undefined(fn, path);
}

/** True when some `return` gives no value. */
function endsInReturn(engine: Engine, fn: FunctionNode): boolean {
  let found = false;
  if (fn.body)
    visitOwnBody(engine.ts, fn.body, (node) => {
      if (engine.ts.isReturnStatement(node) && !node.expression) found = true;
    });
  return found;
}

/** The elements that a generator yields. */
function traceYielded(engine: Engine, fn: FunctionNode, path: AccessPath, frame: Frame): Trace {
  const yielded: ts.Expression[] = [];
  if (fn.body) {
    visitOwnBody(engine.ts, fn.body, (node) => {
      if (engine.ts.isYieldExpression(node) && node.expression) yielded.push(node.expression);
    });
  }
  if (yielded.length === 0) return leaf.unproven(fn, 'external');
  const rest = path.slice(1);
  return choice(
    fn,
    'one of',
    yielded.map((value) => through(value, 'yielded', engine.trace(value, rest, frame))),
  );
}

/** What the project's own template tag makes of the texts and values; undefined for one out of view. */
export function traceTag(
  engine: Engine,
  node: ts.TaggedTemplateExpression,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const resultOf = (fn: FunctionNode, entry: Entry): Trace =>
    traceResult(engine, fn, undefined, path, frame, entry);
  return traceOwnCall(engine, node, frame, resultOf, () => leaf.unproven(node, 'external'));
}
