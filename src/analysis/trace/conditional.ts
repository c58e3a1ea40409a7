import type ts from 'typescript';
import type { ConditionalRow, Outcome } from '../../catalogue/schema.js';
import type { AccessPath, Engine, Frame } from '../engine.js';
import { choice, leaf, leavesOf, parts, type Trace } from '../provenance.js';
import { handedOver, isAlwaysSame } from './handed-over.js';

/** A value that a program hands over, as it shows the condition of a row. */
interface Shown {
  /** False where nothing is handed over, or where what is handed over is no stable value. */
  readonly holds: boolean;
  readonly given: Trace;
}

/** What a row says that holds only under a condition: the program shows it, or the row is judged as `otherwise`. */
export function traceConditional(
  engine: Engine,
  row: ConditionalRow,
  node: ts.Node,
  path: AccessPath,
  frame: Frame | undefined,
): Trace | undefined {
  const { shownBy } = row;
  const judged = ({ holds, given }: Shown): Trace => {
    const unproven = holds ? [...leavesOf(given)].find((one) => one.kind === 'unproven') : undefined;
    return unproven ?? judgedAs(holds ? row.then : row.otherwise, row, node, path, given);
  };
  if (!shownBy) return judged({ holds: false, given: unproven(row, node) });
  if ('stableArguments' in shownBy) {
    const shown = shownByArguments(engine, shownBy.stableArguments, node, frame);
    return shown && judged(shown);
  }
  const handed = handedOver(engine, engine.catalogue.packageOf(row), [shownBy.passed].flat());
  const isSame = shownBy.same !== true || isAlwaysSame(engine, handed);
  const isShown = (trace: Trace): boolean => isSame && isStable(trace);
  const showing = handed.flatMap(({ trace }) =>
    trace && isShown(trace) ? [{ holds: true, given: trace }] : [],
  );
  const lacking = handed.flatMap(({ trace, call }) =>
    trace && isShown(trace) ? [] : [{ holds: false, given: trace ?? unproven(row, call) }],
  );
  if (showing.length > 0 && lacking.length === 0) return choice(node, 'one of', showing.map(judged));
  // However many calls leave it out: they all say the same.
  const isOwn = row.otherwise === 'given' && lacking.length > 0;
  const others = isOwn ? lacking : [{ holds: false, given: unproven(row, node) }];
  return choice(node, 'one of', [...showing, ...others].map(judged));
}

function unproven(row: ConditionalRow, node: ts.Node): Trace {
  return { ...leaf.unproven(node, `stable only if ${row.when}`), row };
}

function judgedAs(
  outcome: Outcome,
  row: ConditionalRow,
  node: ts.Node,
  path: AccessPath,
  given: Trace,
): Trace {
  if (outcome === 'given') return given;
  if (outcome === 'unproven') return unproven(row, node);
  if (outcome === 'constant') return { ...leaf.constant(node), row };
  if (outcome === 'business') return { ...leaf.business(node, [node.getText(), ...path].join('.')), row };
  return { kind: 'source', node, ...outcome, row };
}

/** `v5(name, namespace)`: shown where these arguments are there and stable. Undefined where nothing is called. */
function shownByArguments(
  engine: Engine,
  positions: readonly number[],
  node: ts.Node,
  frame: Frame | undefined,
): Shown | undefined {
  const { ts } = engine;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const traces = (node.arguments ?? []).map((argument) => engine.trace(argument, [], frame));
  return {
    holds: positions.every((at) => {
      const trace = traces[at];
      return trace !== undefined && isStable(trace);
    }),
    given: parts(node, 'computed from its arguments', traces),
  };
}

function isStable(trace: Trace): boolean {
  return [...leavesOf(trace)].every(({ kind }) => kind !== 'source' && kind !== 'absent');
}
