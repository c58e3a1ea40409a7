import type ts from 'typescript';
import { causeAt } from '../cause.js';
import type { Grain, Sharing } from '../analysis.js';
import type { Engine } from '../engine.js';
import { grainOf, isTooCoarse, sharingOf } from '../grain.js';
import type { Question } from '../origins.js';
import type { Leaf } from '../provenance.js';
import { spanOf } from '../span.js';
import { printsAsObject } from '../trace/prints.js';
import type { Part } from '../ways.js';
import type { KeyPiece, KeyText, ValuePiece } from './key-text.js';
import type { Piece, Text, Value } from './piece.js';
import { isFixedByType, isNumberOfText, isMaybeMissing, typeOfUse } from './value-type.js';
import { readerOf } from './read.js';

/** Every text that the key of a call can have, one per way in which it can come about; ways without a key have none. */
export function textsOfKey(question: Question): readonly KeyText[] {
  const { engine, sink, key } = question;
  const texts = readerOf(engine)(key.trace).filter(({ pieces }) => pieces.length > 0 && !isNone(pieces));
  return texts.map((text) => {
    const node = crossingOf(text) ?? key.expression ?? sink.nameNode;
    const at = spanOf(node);
    return {
      at,
      cause: causeAt(engine.ts, node),
      path: [{ at, step: `idempotencyKey of \`${sink.method}\`` }],
      pieces: text.pieces.map((piece) => shown(question, text, piece)),
    };
  });
}

function isNone([only, more]: readonly Piece[]): boolean {
  return more === undefined && only?.kind === 'value' && only.leaf.kind === 'absent';
}

/** The caller that hands over the whole key. */
function crossingOf({ crossing, pieces }: Text): ts.Node | undefined {
  const [only, more] = pieces;
  return crossing ?? (more === undefined && only?.kind === 'value' ? only.crossing : undefined);
}

function shown(question: Question, text: Text, piece: Piece): KeyPiece {
  switch (piece.kind) {
    case 'literal':
      return { kind: 'literal', at: spanOf(piece.node), text: piece.text };
    case 'fixed':
      return { kind: 'fixed', at: spanOf(piece.node) };
    case 'value':
      return valuePiece(question, text, piece);
    default: {
      const { node, kind, pieces } = piece;
      const inner = pieces.map((one) => shown(question, text, one));
      return kind === 'data'
        ? { kind, at: spanOf(node), isUnbounded: piece.isUnbounded, pieces: inner }
        : { kind, at: spanOf(node), bits: piece.bits, pieces: inner };
    }
  }
}

function valuePiece(question: Question, text: Text, value: Value): ValuePiece {
  const { engine } = question;
  const { leaf, uses } = value;
  const use = uses.at(-1)?.node;
  const type = typeOfUse(engine, value);
  return {
    kind: 'value',
    at: spanOf(use ?? leaf.node),
    name: 'name' in leaf ? leaf.name : (use ?? leaf.node).getText(),
    prints: printsOf(engine, value, type),
    isCertain: leaf.kind === 'absent',
    isFixedLength: value.isFixedLength || (type !== undefined && isFixedByType(engine, type)),
    without: withoutLeaf(question, text, leaf),
  };
}

function printsOf(engine: Engine, value: Value, type: ts.Type | undefined): ValuePiece['prints'] {
  if (value.leaf.kind === 'absent') return 'undefined';
  if (isNumberOfText(engine, value)) return 'NaN';
  if (!type) return 'text';
  if (printsAsObject(engine, type)) return 'object';
  return isMaybeMissing(engine, value) ? 'undefined' : 'text';
}

/** What the key stands for when one of its values is not told apart; null where the others still name the intent. */
function withoutLeaf(question: Question, { pieces }: Text, left: Leaf): Sharing | null {
  const parts = leavesIn(pieces)
    .filter((leaf) => leaf !== left && leaf.kind !== 'absent')
    .map(partOf);
  const grain: Grain = grainOf(parts, question.customers);
  return isTooCoarse(grain, question.needed()) ? sharingOf(parts, grain) : null;
}

function leavesIn(pieces: readonly Piece[]): readonly Leaf[] {
  return pieces.flatMap((piece) =>
    piece.kind === 'value' ? [piece.leaf] : 'pieces' in piece ? leavesIn(piece.pieces) : [],
  );
}

function partOf(leaf: Leaf): Part {
  return { leaf, held: false, shared: false, crossing: undefined, step: undefined };
}
