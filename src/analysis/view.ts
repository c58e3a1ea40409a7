import type { ProvenanceView } from './analysis.js';
import type { Leaf, Trace } from './provenance.js';
import { spanOf } from './span.js';

/** Shared parts of the provenance are printed at each use; a tree larger than this is cut. */
const MAX_NODES = 2000;

/** The provenance tree as `explain` prints it. Steps that only filter are left out. */
export function viewOf(trace: Trace, budget = { left: MAX_NODES }, open = new Set<Trace>()): ProvenanceView {
  if ('inputs' in trace) {
    return { at: spanOf(trace.node), label: trace.step, inputs: below(trace.inputs, trace, budget, open) };
  }
  if ('input' in trace) {
    if (trace.effect === 'present' || trace.effect === 'defined') return viewOf(trace.input, budget, open);
    return { at: spanOf(trace.node), label: trace.step, inputs: below([trace.input], trace, budget, open) };
  }
  return { at: spanOf(trace.node), label: labelOf(trace), inputs: [] };
}

function below(
  inputs: readonly Trace[],
  from: Trace,
  budget: { left: number },
  open: Set<Trace>,
): ProvenanceView[] {
  budget.left -= inputs.length;
  if (budget.left < 0 || open.has(from)) return [];
  open.add(from);
  const views = inputs.map((input) => viewOf(input, budget, open));
  open.delete(from);
  return views;
}

function labelOf(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'source':
      return `${leaf.what} (${leaf.scope})`;
    case 'business':
      return 'business';
    case 'external':
      return 'business, from outside';
    case 'constant':
      return 'constant';
    case 'absent':
      return leaf.absence === 'left-out' ? 'left out here' : 'no value';
    default:
      return `unproven: ${leaf.reason}`;
  }
}
