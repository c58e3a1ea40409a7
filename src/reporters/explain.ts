import type { KeyReport, ProvenanceView, Span, StripeCall } from '../analysis/analysis.js';
import { excerpt } from './excerpt.js';
import { WIDTH } from './layout.js';
import { placeIn } from './place.js';

const LONGEST_CODE = 60;
const SHORTEST_CODE = 16;
const SHORTEST_CODE_BESIDE_PATH = 32;
const GAP = '  ';

/** A line of the tree before it is laid out. */
interface Node {
  /** What is drawn in front of its first line, and of a second one. */
  readonly head: string;
  readonly indent: string;
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
    ...(key.provenance === null
      ? ['No key reaches this call.']
      : laidOut(
          nodesOf(key.provenance, '', '', { printed: new Set(), numbers: new Map(), known: new Map() }),
          cwd,
        )),
  ];
  return `${lines.join('\n')}\n`;
}

/** What has been drawn, and which subtrees are equal line by line: they share a number. */
interface Drawn {
  readonly printed: Set<number>;
  readonly numbers: Map<string, number>;
  readonly known: Map<ProvenanceView, number>;
}

/** A value that reaches the key twice is followed once. */
function nodesOf(view: ProvenanceView, head: string, indent: string, drawn: Drawn): Node[] {
  const { label, at, inputs } = merged(view);
  const number = numberOf(view, drawn);
  if (inputs.length > 0 && drawn.printed.has(number))
    return [{ head, indent, label: `${label}, as above`, at }];
  drawn.printed.add(number);
  const [only] = inputs;
  const below =
    inputs.length === 1 && only
      ? nodesOf(only, indent, indent, drawn)
      : inputs.flatMap((input, index) =>
          index === inputs.length - 1
            ? nodesOf(input, `${indent}└─ `, `${indent}   `, drawn)
            : nodesOf(input, `${indent}├─ `, `${indent}│  `, drawn),
        );
  return [{ head, indent, label, at }, ...below];
}

function numberOf(view: ProvenanceView, drawn: Drawn): number {
  const known = drawn.known.get(view);
  if (known !== undefined) return known;
  const { label, at, inputs } = view;
  const below = inputs.map((input) => numberOf(input, drawn));
  const text = JSON.stringify([label, at.file, at.start, at.end, below]);
  const number = drawn.numbers.get(text) ?? drawn.numbers.size;
  drawn.numbers.set(text, number);
  drawn.known.set(view, number);
  return number;
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

function laidOut(nodes: readonly Node[], cwd: string): string[] {
  return nodes.flatMap((node, index) => {
    const { at } = node;
    const isSameFile = nodes[index - 1]?.at.file === at.file;
    return isSameFile
      ? nodeLines(node, `${at.line}:${at.column}`, SHORTEST_CODE)
      : nodeLines(node, placeIn(cwd, at), SHORTEST_CODE_BESIDE_PATH);
  });
}

/** A place goes on a line of its own where it would leave less than `shortest` characters to the code. */
function nodeLines({ head, indent, label, at }: Node, place: string, shortest: number): string[] {
  const isQuoted = at.text === '' || label.includes(`\`${at.text}\``);
  const left = head.length + label.length + GAP.length;
  const room = WIDTH - left - (isQuoted ? 0 : GAP.length) - place.length;
  const fits = room >= (isQuoted ? 0 : Math.min(shortest, at.text.length));
  const width = fits ? room : WIDTH - left;
  const code = isQuoted ? [] : [excerpt(at.text, Math.max(SHORTEST_CODE, Math.min(LONGEST_CODE, width)))];
  if (fits) return [[head + label, ...code, place].join(GAP)];
  return [[head + label, ...code].join(GAP), indent + place];
}
