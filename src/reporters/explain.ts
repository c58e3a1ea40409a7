import type { KeyReport, ProvenanceView, Span, StripeCall } from '../analysis/analysis.js';
import { relativePath } from '../rule/relative-path.js';
import { excerpt } from './excerpt.js';
import { WIDTH } from './layout.js';
import { placeIn } from './place.js';

const LONGEST_CODE = 60;
const SHORTEST_CODE = 16;

/** A line of the tree before it is laid out. */
interface Node {
  /** The branches drawn in front. */
  readonly branches: string;
  readonly label: string;
  readonly at: Span;
}

/**
 * The verdict on one call and the whole provenance tree of its key, from the key to what it is made of. The tree
 * turns inwards only where a value has several parts; a place without a file is in the file of the line above.
 */
export function renderExplain(call: StripeCall, key: KeyReport, cwd: string): string {
  const facts = [
    ['verdict', key.verdict],
    ['scope', key.scope],
    ['grain', key.grain],
    ['reason', key.reason],
  ] as const;
  const lines = [
    `${call.method}  ${placeIn(cwd, call.at)}`,
    '',
    ...facts.filter(([, value]) => value !== null).map(([name, value]) => `${name.padEnd(7)}  ${value}`),
    '',
    ...(key.provenance === null ? ['No key reaches this call.'] : treeLines(key.provenance, cwd)),
  ];
  return `${lines.join('\n')}\n`;
}

function nodesOf(view: ProvenanceView, head: string, indent: string): Node[] {
  const { label, at, inputs } = merged(view);
  const [only] = inputs;
  const below =
    inputs.length === 1 && only
      ? nodesOf(only, indent, indent)
      : inputs.flatMap((input, index) =>
          index === inputs.length - 1
            ? nodesOf(input, `${indent}└─ `, `${indent}   `)
            : nodesOf(input, `${indent}├─ `, `${indent}│  `),
        );
  return [{ branches: head, label, at }, ...below];
}

/** Steps that begin at one place are one node; the fact that a branch ends in keeps its own text. */
function merged(view: ProvenanceView): ProvenanceView {
  const [only] = view.inputs;
  if (only === undefined || view.inputs.length > 1 || !isSamePlace(view.at, only)) return view;
  const inner = merged(only);
  const label = view.label === inner.label ? view.label : `${view.label}, ${inner.label}`;
  return { ...view, label, inputs: inner.inputs };
}

function isSamePlace(at: Span, { at: below, inputs }: ProvenanceView): boolean {
  if (at.file !== below.file || at.start !== below.start) return false;
  return inputs.length > 0 || at.end === below.end;
}

/** The files' common folder is named once, above the tree. */
function treeLines(provenance: ProvenanceView, cwd: string): string[] {
  const nodes = nodesOf(provenance, '', '');
  const folder = commonFolder(nodes.map(({ at }) => at.file));
  const shown = relativePath(cwd, folder);
  return [...(shown === '' ? [] : [`in ${shown}`, '']), ...laidOut(nodes, folder)];
}

function commonFolder(files: readonly string[]): string {
  const [first = [], ...others] = files.map((file) => file.split('/').slice(0, -1));
  const end = first.findIndex((name, index) => others.some((folders) => folders[index] !== name));
  return first.slice(0, end < 0 ? first.length : end).join('/');
}

function laidOut(nodes: readonly Node[], folder: string): string[] {
  return nodes.map(({ branches, label, at }, index) => {
    const isSameFile = nodes[index - 1]?.at.file === at.file;
    const place = isSameFile ? `${at.line}:${at.column}` : placeIn(folder, at);
    const room = WIDTH - branches.length - label.length - place.length - 4;
    const text = excerpt(at.text, Math.max(SHORTEST_CODE, Math.min(LONGEST_CODE, room)));
    const parts = text === '' || label.includes(`\`${text}\``) ? [label, place] : [label, text, place];
    return branches + parts.join('  ');
  });
}
