import type ts from 'typescript';
import { says } from '../../catalogue/verbs.js';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { leavesOf, type Joined, type Trace } from '../provenance.js';
import { bitsPerUnit, digestOf } from './digest.js';
import { inSequence, mapTexts, type Piece, type Text } from './piece.js';
import { asData, asUsed, listed, type Reader } from './read.js';

/** How a call of the language changes the text of what it is called on, or given. */
type Change = (pieces: readonly Piece[], given: readonly (string | undefined)[]) => readonly Piece[];

const same: Change = (pieces) => pieces;
const fixedLength: Change = (pieces) =>
  pieces.map((piece) => (piece.kind === 'value' ? { ...piece, isFixedLength: true } : piece));
const number: Change = (pieces) =>
  pieces.map((piece) => (piece.kind === 'value' ? { ...piece, asNumber: true } : piece));

/** `slice(0, 32)`, `substring(0, 32)`: how many characters are left. */
const cut: Change = (pieces, [from, to]) => {
  const [only, more] = pieces;
  const length = lengthOf(Number(from ?? 0), to === undefined ? undefined : Number(to));
  if (only?.kind !== 'digest' || more) return fixedLength(pieces, []);
  const { bits, perUnit } = only;
  if (length === undefined)
    return from === '0' || from === undefined ? pieces : [{ ...only, bits: undefined }];
  if (Number.isNaN(length) || perUnit === undefined) return [{ ...only, bits: undefined }];
  return [{ ...only, bits: Math.min(bits ?? Infinity, length * perUnit) }];
};

function lengthOf(from: number, to: number | undefined): number | undefined {
  if (to === undefined) return from < 0 ? -from : undefined;
  return to < 0 ? undefined : to - from;
}

const cutByLength: Change = (pieces, [from, length]) =>
  cut(pieces, length === undefined ? [from] : ['0', length]);

/** `bytes.toString('hex')` */
const encoded: Change = (pieces, [encoding]) =>
  pieces.map((piece) =>
    piece.kind === 'digest' && encoding !== undefined
      ? { ...piece, perUnit: bitsPerUnit(encoding) ?? piece.perUnit }
      : piece,
  );

const METHODS: ReadonlyMap<string, Change> = new Map([
  ['toString', encoded],
  ['trim', same],
  ['toLowerCase', same],
  ['toUpperCase', same],
  ['normalize', same],
  ['replace', same],
  ['replaceAll', same],
  ['valueOf', same],
  ['toISOString', fixedLength],
  ['toJSON', same],
  ['padStart', fixedLength],
  ['padEnd', fixedLength],
  ['toFixed', same],
  ['slice', cut],
  ['substring', cut],
  ['subarray', cut],
  ['substr', cutByLength],
]);

const FUNCTIONS: ReadonlyMap<string, Change> = new Map([
  ['String', same],
  ['encodeURIComponent', same],
  ['encodeURI', same],
  ['Number', number],
  ['parseInt', number],
  ['parseFloat', number],
  ['Number.parseInt', number],
  ['Number.parseFloat', number],
  ['Buffer.from', same],
  ['BigInt', same],
]);

/** The texts of a call's result, as far as it is one of the language's own or makes a digest. */
export function readCall(
  engine: Engine,
  call: ts.CallExpression,
  trace: Joined,
  read: Reader,
): readonly Text[] {
  const { ts } = engine;
  const { inputs } = trace;
  const callee = bare(ts, call.expression);
  const digest = digestOf(engine, call);
  if (digest)
    return mapTexts(inSequence(withoutSettings(engine, inputs).map(read)), (pieces) => [
      { kind: 'digest', node: call, ...digest, pieces },
    ]);
  const change = FUNCTIONS.get(callee.getText());
  const [first, ...rest] = inputs;
  if (change && first) return changed(engine, call.arguments[0], read(first), change, []);
  const name = isNamedAccess(ts, callee) ? accessedName(ts, callee) : callee.getText();
  if (isNamedAccess(ts, callee) && first) {
    const own = readMethod(engine, name, callee.expression, first, rest, read);
    if (own) return own;
  }
  if (says(name, 'encodes'))
    return mapTexts(inSequence(inputs.map(read)), (pieces) => [
      { kind: 'digest', node: call, bits: undefined, perUnit: undefined, pieces },
    ]);
  return asData(call, inputs.map(read), name === 'stringify' && isUnbounded(engine, call.arguments[0]));
}

function readMethod(
  engine: Engine,
  name: string,
  receiver: ts.Expression,
  first: Trace,
  rest: readonly Trace[],
  read: Reader,
): readonly Text[] | undefined {
  if (name === 'join')
    return listed(engine, first, rest.length > 0 ? (fixedText(rest[0]) ?? ' ') : ',', read);
  if (name === 'concat' || name === 'update')
    return inSequence([asUsed(engine, receiver, read(first)), ...rest.map(read)]);
  const change = METHODS.get(name);
  return change && changed(engine, receiver, read(first), change, rest.map(fixedText));
}

function changed(
  engine: Engine,
  expression: ts.Expression | undefined,
  texts: readonly Text[],
  change: Change,
  given: readonly (string | undefined)[],
): readonly Text[] {
  const used = expression ? asUsed(engine, expression, texts) : texts;
  return mapTexts(used, (pieces) => change(pieces, given));
}

/** The names of an algorithm and of an encoding go into a call, and not into the text. */
function withoutSettings(engine: Engine, inputs: readonly Trace[]): readonly Trace[] {
  return inputs.filter((input) => [...leavesOf(input)].some(({ kind }) => kind !== 'constant'));
}

function fixedText(trace: Trace | undefined): string | undefined {
  if (!trace) return undefined;
  const [only, more] = leavesOf(trace);
  return only?.kind === 'constant' && more === undefined ? only.text : undefined;
}

/** A list, or an object with one in it, has as many elements as it likes. */
function isUnbounded(engine: Engine, value: ts.Expression | undefined): boolean {
  if (!value) return false;
  const type = engine.checker.getTypeAtLocation(value);
  const types = [
    type,
    ...type.getProperties().map((one) => engine.checker.getTypeOfSymbolAtLocation(one, value)),
  ];
  return types.some((one) => engine.checker.isArrayType(one) || one.getStringIndexType() !== undefined);
}
