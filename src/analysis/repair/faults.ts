import type { KeyOrigin, Span } from '../analysis.js';
import { judgeBody } from '../body/body.js';
import type { Engine } from '../engine.js';
import { judge, questionOn } from '../judge.js';
import { stageOf, type Stage } from '../namespace.js';
import type { AfterReport } from '../order/after.js';
import { permanentKeys } from '../permanent.js';
import type { Sink } from '../sinks/sink.js';
import { spanOf } from '../span.js';
import type { KeyPiece, KeyText } from '../text/key-text.js';
import { textsOfKey } from '../text/texts.js';

/** What a repair is judged by: the call itself, and the calls beside it. */
export interface Ground {
  readonly engine: Engine;
  readonly sinks: readonly Sink[];
  readonly textsOf: (sink: Sink) => readonly KeyText[];
  readonly stageOf: (sink: Sink) => Stage | undefined;
  readonly afterOf: (sink: Sink) => AfterReport;
}

/** What is wrong with a call's key, one word for each fault and place; made up anew for a call with a mended key. */
export function faultsOf(ground: Ground, original: Sink, sink: Sink = original): ReadonlySet<string> {
  const { engine } = ground;
  const report = judge(engine, sink);
  const { volatile, live } = judgeBody(engine, sink);
  engine.begin();
  const question = questionOn(engine, sink);
  const texts = textsOfKey(question);
  const isReplayed = report.verdict !== 'missing' && report.scope !== 'call' && report.scope !== 'attempt';
  return new Set([
    ...report.origins.flatMap(faultsOfOrigin),
    ...texts.flatMap((text) => text.pieces.flatMap((piece) => faultsOfPiece(text, piece))),
    ...texts.flatMap((text) => (standBare(text.pieces) ? [named('adjacent', text.at)] : [])),
    ...texts.flatMap((text) => clashes(ground, original, text)),
    ...permanentKeys(question, texts).map(({ at }) => named('permanent', at)),
    ...volatile.map(({ at }) => named('volatile', at)),
    ...live.map(({ at }) => named('live', at)),
    ...(isReplayed ? ground.afterOf(original).replayed.map(({ at }) => named('replayed', at)) : []),
    ...otherNamespaces(ground, original, stageOf(question, texts)),
  ]);
}

/** The words for what is wrong with one way in which the key comes about. */
export function faultsOfOrigin({ verdict, at, source, sharing }: KeyOrigin): string[] {
  return [
    ...(verdict === 'stable' ? [] : [named(source ? named(verdict, source.at) : verdict, at)]),
    ...(sharing === null ? [] : [named(sharing, at)]),
  ];
}

function named(fault: string, { file, start }: Span): string {
  return `${fault} ${file} ${start}`;
}

function faultsOfPiece(text: KeyText, piece: KeyPiece): string[] {
  if ('pieces' in piece) return piece.pieces.flatMap((inner) => faultsOfPiece(text, inner));
  if (piece.kind !== 'value' || piece.prints === 'text') return [];
  // That a part is missing does no harm where the others still name the intent.
  const isHarmless = piece.without === null && piece.prints !== 'object' && !piece.isCertain;
  return isHarmless ? [] : [named(piece.prints, text.at)];
}

/** Two values with nothing between them. */
function standBare(pieces: readonly KeyPiece[]): boolean {
  return pieces.some((piece, at) => isOpen(piece) && isOpen(pieces[at + 1]));
}

function isOpen(piece: KeyPiece | undefined): boolean {
  return piece?.kind === 'value' && !piece.isFixedLength;
}

/** Another call in the file has the same text for something else. */
function clashes({ sinks, textsOf }: Ground, sink: Sink, text: KeyText): string[] {
  const own = wordsOf(text.pieces);
  const others = sinks.filter(
    (one) => one !== sink && one.site.getSourceFile() === sink.site.getSourceFile(),
  );
  const same = others.filter(
    (one) => !isSameRequest(one, sink) && textsOf(one).some(({ pieces }) => wordsOf(pieces) === own),
  );
  return same.map((one) => named('clash', spanOf(one.nameNode)));
}

function isSameRequest(one: Sink, other: Sink): boolean {
  const textOf = (sink: Sink): string =>
    sink
      .params()
      .map((param) => param.getText())
      .join();
  return one.method === other.method && textOf(one) === textOf(other);
}

function wordsOf(pieces: readonly KeyPiece[]): string {
  return pieces
    .map((piece) =>
      piece.kind === 'literal' ? piece.text : piece.kind === 'value' ? `{${piece.name}}` : piece.at.text,
    )
    .join('');
}

/** Calls that mean the same intent and build their key in another namespace. */
function otherNamespaces({ sinks, stageOf: known }: Ground, sink: Sink, stage: Stage | undefined): string[] {
  const beside = sinks.filter((one) => stage && one !== sink && one.method === sink.method);
  const others = beside.filter((one) => {
    const other = known(one);
    return other?.intent === stage?.intent && other?.namespace !== stage?.namespace;
  });
  return others.map((one) => named('namespace', spanOf(one.nameNode)));
}
