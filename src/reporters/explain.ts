import type { KeyReport, ProvenanceView, StripeCall } from '../analysis/analysis.js';
import { oneLine, shorten } from '../rule/message.js';
import { placeIn } from './place.js';

const TEXT_WIDTH = 48;

/** The verdict on one call and the whole provenance tree of its key, one line per node: label, text, place. */
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
    ...(key.provenance === null ? ['No key reaches this call.'] : treeLines(key.provenance, cwd, '', '')),
  ];
  return `${lines.join('\n')}\n`;
}

function treeLines(node: ProvenanceView, cwd: string, head: string, indent: string): string[] {
  const last = node.inputs.length - 1;
  const inputs = node.inputs.flatMap((input, index) =>
    index === last
      ? treeLines(input, cwd, `${indent}└─ `, `${indent}   `)
      : treeLines(input, cwd, `${indent}├─ `, `${indent}│  `),
  );
  return [`${head}${nodeText(node)}  ${placeIn(cwd, node.at)}`, ...inputs];
}

/** A label that already quotes the text does not need it a second time. */
function nodeText({ label, at }: ProvenanceView): string {
  const text = shorten(oneLine(at.text), TEXT_WIDTH);
  return text === '' || label.includes(`\`${text}\``) ? label : `${label}  ${text}`;
}
