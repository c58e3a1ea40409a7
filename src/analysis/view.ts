import type { Catalogue } from '../catalogue/catalogue.js';
import type { ProvenanceView, Span } from './analysis.js';
import type { Leaf, Trace } from './provenance.js';
import { spanOf } from './span.js';

/** Shared parts of the provenance are printed at each use; a tree larger than this is cut. */
const MAX_NODES = 2000;

/** One walk over a tree: what is left to print, and which parts it stands in. */
interface Walk {
  readonly catalogue: Catalogue;
  readonly open: Set<Trace>;
  left: number;
}

/** The provenance tree as `explain` prints it. Steps that only filter are left out. */
export function viewOf(trace: Trace, catalogue: Catalogue): ProvenanceView {
  return view(trace, { catalogue, open: new Set(), left: MAX_NODES });
}

function view(trace: Trace, walk: Walk): ProvenanceView {
  if ('inputs' in trace) {
    return { at: spanOf(trace.node), label: trace.step, inputs: below(trace.inputs, trace, walk) };
  }
  if ('input' in trace) {
    if (['present', 'defined', 'filled'].includes(trace.effect)) return view(trace.input, walk);
    return { at: spanOf(trace.node), label: trace.step, inputs: below([trace.input], trace, walk) };
  }
  return { at: placeOf(trace), label: labelOf(trace) + listed(trace, walk), inputs: [] };
}

function below(inputs: readonly Trace[], from: Trace, walk: Walk): ProvenanceView[] {
  walk.left -= inputs.length;
  if (walk.left < 0 || walk.open.has(from)) return [];
  walk.open.add(from);
  const views = inputs.filter(isTelling).map((input) => view(input, walk));
  walk.open.delete(from);
  return views;
}

/** The text between two parts of a template is often empty. */
function isTelling(trace: Trace): boolean {
  return trace.kind !== 'constant' || trace.text !== '' || trace.row !== undefined;
}

/** The fixed text of a template stands in pieces around its holes; the reader sees it whole. */
function placeOf(leaf: Leaf): Span {
  const at = spanOf(leaf.node);
  const isPieces = leaf.kind === 'constant' && leaf.text !== undefined && at.text.startsWith('`');
  return isPieces ? { ...at, text: `'${leaf.text}'` } : at;
}

/** The row of the catalogue that a leaf stands on, so that a reader can look it up and dispute it. */
function listed(leaf: Leaf, { catalogue }: Walk): string {
  const row = 'row' in leaf ? leaf.row : undefined;
  if (!row) return '';
  // The reason of an unproven leaf says it already.
  const isSaid = row.role !== 'conditional' || leaf.kind === 'unproven';
  return `, listed as ${catalogue.nameOf(row)}${isSaid ? '' : `, stable only if ${row.when}`}`;
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
