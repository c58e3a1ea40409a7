import { createHash } from 'node:crypto';
import type { Source, Span } from '../analysis/analysis.js';
import type { KeyPiece, KeyText, ValuePiece } from '../analysis/text/key-text.js';

/** A part of a concrete key. `isChanged`: it is another one in each delivery. */
export interface KeyPart {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A concrete key, for people who want to see one: the values in it are made up. */
export interface KeyExample {
  /** The key as Stripe gets it. */
  readonly key: readonly KeyPart[];
  /** What the digest in it is made of; empty when the key is readable. */
  readonly digested: readonly KeyPart[];
}

/** The same key in a first and in a second delivery of one event; equal where nothing in it changes. */
export interface TwoKeys {
  readonly first: KeyExample;
  readonly second: KeyExample;
  /** The values that were made up, in the order of the key: name and value. */
  readonly values: readonly (readonly [name: string, value: string])[];
}

const MADE_UP = ['42', '7', '365', '12', '90', '28'];
const SHOWN_OF_DIGEST = 12;

/** Two deliveries of the key with this text, the source changing between them. */
export function twoKeys(text: KeyText, source: Source | null): TwoKeys {
  const changing = source === null ? undefined : changingPiece(text.pieces, source.at);
  const names = namesIn(text.pieces, changing);
  const valueOf = (name: string): string => MADE_UP[names.indexOf(name)] ?? String(100 + names.indexOf(name));
  const example = (delivery: number): KeyExample => {
    const made: Maker = (piece) =>
      piece === changing && source !== null
        ? { text: changed(source, delivery), isChanged: true }
        : { text: valueOf(piece.name), isChanged: false };
    const digest = text.pieces.find((piece) => piece.kind === 'digest');
    return {
      key: text.pieces.flatMap((piece) => partsOf(piece, made)),
      digested: digest ? digest.pieces.flatMap((piece) => partsOf(piece, made)) : [],
    };
  };
  return {
    first: example(0),
    second: example(1),
    values: names.map((name) => [shortName(name), valueOf(name)] as const),
  };
}

/** True when the source is a piece of this text, and not only on the way to one. */
export function holds(text: KeyText, source: Source): boolean {
  return valuesIn(text.pieces).some(({ at }) => overlap(at, source.at));
}

type Maker = (piece: ValuePiece) => KeyPart;

function partsOf(piece: KeyPiece, made: Maker): readonly KeyPart[] {
  switch (piece.kind) {
    case 'literal':
      return [{ text: piece.text, isChanged: false }];
    case 'fixed':
      return [{ text: lastName(piece.at.text).toLowerCase(), isChanged: false }];
    case 'value':
      return [made(piece)];
    case 'data':
      return piece.pieces.flatMap((inner, index) => [
        ...(index > 0 ? [{ text: ',', isChanged: false }] : []),
        ...partsOf(inner, made),
      ]);
    case 'digest':
      return [digested(piece.pieces.flatMap((inner) => partsOf(inner, made)))];
  }
}

/** A real digest of the made-up text, so that it changes exactly when the text does. */
function digested(parts: readonly KeyPart[]): KeyPart {
  const digest = createHash('sha256')
    .update(parts.map(({ text }) => text).join(''))
    .digest('hex');
  return {
    text: `${digest.slice(0, SHOWN_OF_DIGEST)}…`,
    isChanged: parts.some(({ isChanged }) => isChanged),
  };
}

/** A value as the source would give it. */
function changed({ nature, scope, at }: Source, delivery: number): string {
  const digits = createHash('sha256').update(`${delivery} ${at.text}`).digest('hex');
  if (nature === 'clock') return ['2026-11-03T23:59:58Z', '2026-11-04T00:00:03Z'][delivery] ?? '';
  if (nature === 'counter' || scope === 'attempt') return String(delivery + 1);
  if (nature === 'metadata') return ['1041', '1042'][delivery] ?? '';
  return digits.slice(0, 8);
}

/** The piece that the source is, or the last one whose name it has, or the last one at all. */
function changingPiece(pieces: readonly KeyPiece[], at: Span): ValuePiece | undefined {
  const values = valuesIn(pieces);
  return (
    values.find((piece) => overlap(piece.at, at)) ??
    values.findLast(({ name }) => at.text.includes(lastName(name))) ??
    values.at(-1)
  );
}

function valuesIn(pieces: readonly KeyPiece[]): readonly ValuePiece[] {
  return pieces.flatMap((piece) =>
    piece.kind === 'value' ? [piece] : 'pieces' in piece ? valuesIn(piece.pieces) : [],
  );
}

function namesIn(pieces: readonly KeyPiece[], except: ValuePiece | undefined): readonly string[] {
  return [
    ...new Set(
      valuesIn(pieces)
        .filter((piece) => piece !== except)
        .map(({ name }) => name),
    ),
  ];
}

function overlap(a: Span, b: Span): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}

/** What stands behind the last call of an access path: `customerId` of `store.linesOf(…).*.customerId`. */
export function shortName(path: string): string {
  return /\)\.(?:\*\.)*([\w$.]+)$/.exec(path)?.[1] ?? path;
}

function lastName(path: string): string {
  return /[\w$]+(?=\W*$)/.exec(path)?.[0] ?? path;
}
