import type ts from 'typescript';
import type { Engine } from '../engine.js';
import type { Joined, Leaf, Through, Trace } from '../provenance.js';
import { readCall } from './calls.js';
import { inSequence, mapTexts, oneOf, textOfPiece, type Piece, type Text } from './piece.js';

/** Reads the texts below a trace; one reader remembers what it has read. */
export type Reader = (trace: Trace) => readonly Text[];

/** A reader for one key. */
export function readerOf(engine: Engine): Reader {
  const known = new Map<Trace, readonly Text[]>();
  const read: Reader = (trace) => {
    const before = known.get(trace);
    if (before) return before;
    known.set(trace, []);
    const texts = readOnce(engine, trace, read);
    known.set(trace, texts);
    return texts;
  };
  return read;
}

function readOnce(engine: Engine, trace: Trace, read: Reader): readonly Text[] {
  switch (trace.kind) {
    case 'parts':
      return readParts(engine, trace, read);
    case 'choice':
      return oneOf(trace.inputs.map((input, index) => ofCaller(trace, read(input), index)));
    case 'through':
      return readThrough(engine, trace, read(trace.input));
    default:
      return [textOfPiece(pieceOf(trace))];
  }
}

function ofCaller({ callersOf }: Joined, texts: readonly Text[], index: number): readonly Text[] {
  if (!callersOf) return texts;
  return texts.map((text) => ({ ...text, callers: new Map([...text.callers, [callersOf, index]]) }));
}

function pieceOf(leaf: Leaf): Piece {
  if (leaf.kind === 'constant') {
    return leaf.text === undefined
      ? { kind: 'fixed', node: leaf.node }
      : { kind: 'literal', node: leaf.node, text: leaf.text };
  }
  return { kind: 'value', leaf, uses: [], isFixedLength: false, asNumber: false, crossing: undefined };
}

function readThrough(engine: Engine, trace: Through, texts: readonly Text[]): readonly Text[] {
  const { effect, node } = trace;
  if (effect === 'present' || effect === 'defined') return texts.filter((text) => !isAbsent(text));
  if (effect === 'absences') return texts.filter(isAbsent);
  if (effect === 'empties') return [];
  const used = asUsed(engine, node, texts, false);
  if (effect !== 'crossing') return used;
  return used.map((text) => ({
    ...text,
    crossing: text.crossing ?? node,
    pieces: text.pieces.map((piece) =>
      piece.kind === 'value' ? { ...piece, crossing: piece.crossing ?? node } : piece,
    ),
  }));
}

function isAbsent({ pieces: [only, more] }: Text): boolean {
  return only?.kind === 'value' && only.leaf.kind === 'absent' && more === undefined;
}

/** A value that stands alone at an expression has the type of the expression. */
export function asUsed(
  engine: Engine,
  node: ts.Node,
  texts: readonly Text[],
  isExact = true,
): readonly Text[] {
  const { ts } = engine;
  const use = ts.isVariableDeclaration(node) ? node.initializer : ts.isExpression(node) ? node : undefined;
  if (!use) return texts;
  return mapTexts(texts, (pieces) => {
    const [only, more] = pieces;
    if (only?.kind !== 'value' || more) return pieces;
    return [{ ...only, uses: [...only.uses, { node: use, isExact }] }];
  });
}

function readParts(engine: Engine, trace: Joined, read: Reader): readonly Text[] {
  const { ts } = engine;
  const { node, inputs } = trace;
  if (ts.isTemplateExpression(node) && trace.step === 'part of a template')
    return readTemplate(engine, node, inputs, read);
  if (ts.isBinaryExpression(node) && isJoin(engine, node, inputs.length)) {
    const [left, right] = inputs;
    if (left && right)
      return inSequence([asUsed(engine, node.left, read(left)), asUsed(engine, node.right, read(right))]);
  }
  if (ts.isCallExpression(node)) return readCall(engine, node, trace, read);
  if (trace.step === 'filled step by step') {
    const [start, ...later] = inputs;
    return start ? inSequence([read(start), ...later.reverse().map(read)]) : [];
  }
  if (trace.step === 'part of a list') return listed(engine, trace, ',', read);
  return asData(node, inputs.map(read), false);
}

/** Text is joined with `+`; a sum of numbers is a number. */
function isJoin(engine: Engine, node: ts.BinaryExpression, count: number): boolean {
  const { SyntaxKind, TypeFlags } = engine.ts;
  const { kind } = node.operatorToken;
  if (count !== 2 || (kind !== SyntaxKind.PlusToken && kind !== SyntaxKind.PlusEqualsToken)) return false;
  return (engine.checker.getTypeAtLocation(node).flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) === 0;
}

function readTemplate(
  engine: Engine,
  node: ts.TemplateExpression,
  inputs: readonly Trace[],
  read: Reader,
): readonly Text[] {
  const { templateSpans: spans } = node;
  const holes = inputs.slice(inputs.length - spans.length);
  const literal = (at: ts.Node, text: string): readonly Text[] =>
    text === '' ? inSequence([]) : [textOfPiece({ kind: 'literal', node: at, text })];
  return inSequence([
    literal(node.head, node.head.text),
    ...spans.flatMap((span, index) => {
      const hole = holes[index];
      const texts = hole ? asUsed(engine, span.expression, read(hole)) : [];
      return [texts, literal(span.literal, span.literal.text)];
    }),
  ]);
}

/** The elements of a list with a text between them. */
export function listed(engine: Engine, trace: Trace, separator: string, read: Reader): readonly Text[] {
  if (trace.kind === 'through') return listed(engine, trace.input, separator, read);
  if (trace.kind === 'choice')
    return oneOf(
      trace.inputs.map((input, at) => ofCaller(trace, listed(engine, input, separator, read), at)),
    );
  if (trace.kind !== 'parts' || trace.step !== 'part of a list')
    return asData(trace.node, [read(trace)], trace.kind !== 'parts');
  const [first] = trace.inputs;
  // The list itself stands before what is in it.
  const elements =
    first?.kind === 'constant' && first.node === trace.node ? trace.inputs.slice(1) : trace.inputs;
  const between = textOfPiece({ kind: 'literal', node: trace.node, text: separator });
  return inSequence(
    elements.flatMap((element, at) =>
      at > 0 && separator !== '' ? [[between], read(element)] : [read(element)],
    ),
  );
}

/** What is made of the parts, in a form that is not in view. */
export function asData(
  node: ts.Node,
  parts: readonly (readonly Text[])[],
  isUnbounded: boolean,
): readonly Text[] {
  return mapTexts(inSequence(parts), (pieces) => [{ kind: 'data', node, isUnbounded, pieces }]);
}
