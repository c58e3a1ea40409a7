import type { ProvenanceView } from './analysis.js';
import type { Leaf, Trace } from './provenance.js';
import { spanOf } from './span.js';

const MAX_VIEW_DEPTH = 40;

/** The provenance tree as `explain` prints it. Steps that only filter are left out. */
export function viewOf(trace: Trace, depth = 0, open = new Set<Trace>()): ProvenanceView {
  if ('inputs' in trace) {
    return { at: spanOf(trace.node), label: trace.step, inputs: below(trace.inputs, trace, depth, open) };
  }
  if ('input' in trace) {
    if (trace.effect === 'present') return viewOf(trace.input, depth, open);
    return { at: spanOf(trace.node), label: trace.step, inputs: below([trace.input], trace, depth, open) };
  }
  return { at: spanOf(trace.node), label: labelOf(trace), inputs: [] };
}

function below(inputs: readonly Trace[], from: Trace, depth: number, open: Set<Trace>): ProvenanceView[] {
  if (depth > MAX_VIEW_DEPTH || open.has(from)) return [];
  open.add(from);
  const views = inputs.map((input) => viewOf(input, depth + 1, open));
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
