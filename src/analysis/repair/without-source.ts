import type ts from 'typescript';
import { isFunctionNode } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { variesIn } from '../order/surrounds.js';
import { leavesOf, type Leaf } from '../provenance.js';
import type { Sink } from '../sinks/sink.js';
import { callName } from './call-name.js';
import { isValue, type Candidate, type TextPart, type Value } from './candidate.js';
import { idAt } from './ids.js';
import { ownValue, requestAround } from './place.js';
import { rewritten } from './rewritten.js';
import { partsOfText, partsWithout, textsIn } from './text-parts.js';
import { takesAnyText } from './text-type.js';

/**
 * Keys without what makes one unstable: with its other parts alone, else with the one id that there is. `names` are the
 * fixed words of keys beside it.
 */
export function withoutSource(
  engine: Engine,
  sink: Sink,
  place: ts.Expression,
  names: readonly string[],
): readonly Candidate[] {
  const value = ownValue(engine, place);
  if (!takesAnyText(engine, value) || isOfRound(engine, value)) return [];
  const id = idAt(engine, value, requestAround(engine, sink, place));
  const text = textsIn(engine.ts, value).find((one) => leavesIn(engine, one).some(isSource));
  if (text) return inText(engine, sink, text, id);
  return id && isOnlySource(leavesIn(engine, value)) ? asText(engine, sink, value, id, names) : [];
}

/** What makes a key another one in each round of a loop may be all that tells the rounds apart. */
function isOfRound(engine: Engine, value: ts.Expression): boolean {
  const { ts } = engine;
  for (let up: ts.Node = value; !ts.isSourceFile(up) && !isFunctionNode(ts, up); up = up.parent) {
    const isOverItems = ts.isForOfStatement(up) || ts.isForInStatement(up);
    if (ts.isIterationStatement(up, false) && !isOverItems && variesIn(engine, up, value)) return true;
  }
  return false;
}

function leavesIn(engine: Engine, node: ts.Expression): Leaf[] {
  return [...leavesOf(engine.trace(node, [], undefined))];
}

/** True for a value in which nothing would be lost if it went. */
function isOnlySource(leaves: readonly Leaf[]): boolean {
  return leaves.some(isSource) && leaves.every((one) => isSource(one) || one.kind === 'constant');
}

function isSource({ kind }: Leaf): boolean {
  return kind === 'source';
}

function inText(
  engine: Engine,
  sink: Sink,
  text: ts.Expression,
  id: Value | undefined,
): readonly Candidate[] {
  const parts = partsOfText(engine.ts, text) ?? [];
  const unstable = parts.filter(isValue).filter(({ node }) => leavesIn(engine, node).some(isSource));
  const [first] = unstable;
  if (!first || !unstable.every(({ node }) => isOnlySource(leavesIn(engine, node)))) return [];
  const names = unstable.map((part) => `\`${part.text}\``).join(' and ');
  const isLeft = (part: TextPart): boolean => unstable.some((one) => one === part);
  const rest = partsWithout(parts, isLeft);
  const cut = rest.some(isValue)
    ? rewritten(engine, sink, text, rest, () => `Leave ${names} out of the key`)
    : [];
  if (!id || rest.some((part) => isValue(part) && part.text === id.text)) return cut;
  const filled = partsWithout(
    parts.map((part) => (part === first ? id : part)),
    isLeft,
  );
  return [...cut, ...rewritten(engine, sink, text, filled, () => describe(id, names))];
}

/** A value that is nothing but unstable becomes a text of a name and the id. */
function asText(
  engine: Engine,
  sink: Sink,
  value: ts.Expression,
  id: Value,
  names: readonly string[],
): readonly Candidate[] {
  return [...names, callName(sink.method)].flatMap((name) =>
    rewritten(engine, sink, value, name === '' ? [id] : [`${name}:`, id], () =>
      describe(id, `\`${value.getText()}\``),
    ),
  );
}

function describe({ text }: Value, names: string): string {
  return `Put \`${text}\` into the key instead of ${names}`;
}
