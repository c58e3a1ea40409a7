import type ts from 'typescript';
import type { Leaf } from '../provenance.js';

/** A piece as it is read off the provenance tree, before anything is asked about its type. */
export type Piece = Literal | Fixed | Value | Data | Digested;

export interface Literal {
  readonly kind: 'literal';
  readonly node: ts.Node;
  readonly text: string;
}

export interface Fixed {
  readonly kind: 'fixed';
  readonly node: ts.Node;
}

export interface Value {
  readonly kind: 'value';
  readonly leaf: Leaf;
  /** Where the value is used, from the leaf to the key: the first with a known type, seen from the key, tells the type. */
  readonly uses: readonly Use[];
  readonly isFixedLength: boolean;
  /** A number was made of it. */
  readonly asNumber: boolean;
  /** The argument of the outermost caller that it passed through. */
  readonly crossing: ts.Node | undefined;
}

/** An expression that a value passes. `isExact`: it is the value itself, and not perhaps the object that has it. */
export interface Use {
  readonly node: ts.Expression;
  readonly isExact: boolean;
}

export interface Data {
  readonly kind: 'data';
  readonly node: ts.Node;
  readonly isUnbounded: boolean;
  readonly pieces: readonly Piece[];
}

export interface Digested {
  readonly kind: 'digest';
  readonly node: ts.Node;
  readonly bits: number | undefined;
  /** How many bits a character of it holds. */
  readonly perUnit: number | undefined;
  readonly pieces: readonly Piece[];
}

/** One text that an expression can have. */
export interface Text {
  readonly pieces: readonly Piece[];
  readonly crossing: ts.Node | undefined;
  /** Which caller was taken for each function whose callers are a choice. */
  readonly callers: ReadonlyMap<ts.Node, number>;
}

/** Texts in more versions than this are not told apart. */
const MAX_TEXTS = 24;

/** Every combination of the texts of the parts, in order. */
export function inSequence(parts: readonly (readonly Text[])[]): readonly Text[] {
  const start: readonly Text[] = [{ pieces: [], crossing: undefined, callers: new Map() }];
  return parts.reduce(
    (before, next) =>
      before.flatMap((one) => next.flatMap((other) => together(one, other) ?? [])).slice(0, MAX_TEXTS),
    start,
  );
}

/** Two texts one behind the other, unless they take different callers of one function. */
function together(one: Text, other: Text): Text | undefined {
  for (const [fn, index] of other.callers) if ((one.callers.get(fn) ?? index) !== index) return undefined;
  return {
    pieces: [...one.pieces, ...other.pieces],
    crossing: undefined,
    callers: new Map([...one.callers, ...other.callers]),
  };
}

/** The alternatives of several texts. */
export function oneOf(texts: readonly (readonly Text[])[]): readonly Text[] {
  return texts.flat().slice(0, MAX_TEXTS);
}

/** The same texts with each of their pieces, or with all of them together, made another. */
export function mapTexts(
  texts: readonly Text[],
  make: (pieces: readonly Piece[]) => readonly Piece[],
): readonly Text[] {
  return texts.map((text) => ({ ...text, pieces: make(text.pieces) }));
}

/** A text of one piece. */
export function textOfPiece(piece: Piece): Text {
  return { pieces: [piece], crossing: undefined, callers: new Map() };
}
