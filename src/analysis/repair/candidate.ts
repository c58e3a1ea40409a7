import type ts from 'typescript';
import type { AccessPath, Engine } from '../engine.js';
import { leaf, leavesOf, parts, rewrite, through, type Trace } from '../provenance.js';
import type { KeySink, Sink } from '../sinks/sink.js';
import type { Repair } from './repair.js';

/** A repair with the call as it would be after it, for the engine to judge before anybody is offered it. */
export interface Candidate {
  readonly repair: Repair;
  readonly mended: Sink;
}

/** A value as it would be written into a key: what stands in the code already, and what is read off it. */
export interface Value {
  readonly node: ts.Expression;
  readonly path: AccessPath;
  readonly text: string;
}

/** A piece of a key's text: fixed text, or a value. */
export type TextPart = string | Value;

export function isValue(part: TextPart): part is Value {
  return typeof part !== 'string';
}

/** Every part of the value is business data, or comes from out of view: nothing says that it changes with a retry. */
export function isFact(engine: Engine, { node, path }: Pick<Value, 'node' | 'path'>): boolean {
  const leaves = [...leavesOf(engine.trace(node, path, undefined))];
  return leaves.length > 0 && leaves.every(({ kind }) => kind === 'business' || kind === 'external');
}

/** An expression as it stands. */
export function valueOf(node: ts.Expression): Value {
  return { node, path: [], text: node.getText() };
}

/** The text that some parts come to, as if it were written at `node`. */
export function textTrace(engine: Engine, node: ts.Node, pieces: readonly TextPart[]): Trace {
  const inputs = pieces
    .filter((piece) => piece !== '')
    .map((piece) =>
      typeof piece === 'string'
        ? leaf.constant(node, piece)
        : through(piece.node, 'part of the new key', engine.trace(piece.node, piece.path, undefined)),
    );
  // As text that is filled step by step has its inputs: the first, and then from the last one backwards.
  const [first = leaf.constant(node, ''), ...later] = inputs;
  return parts(node, 'filled step by step', [first, ...later.reverse()]);
}

/** The call with another key. */
export function withKey(sink: Sink, key: Partial<KeySink>): Sink {
  const changed = { ...sink.key(), ...key };
  return { ...sink, key: () => changed };
}

/** The call with another value in place of one that goes into its key; undefined where that is not on the way of the key. */
export function withValue(sink: Sink, value: ts.Node, instead: Trace): Sink | undefined {
  const { trace } = sink.key();
  const found: Trace[] = [];
  const changed = rewrite(trace, (one) => {
    // A place that a value only passes keeps what it says about who hands the value over.
    if (one.node !== value || one.kind === 'through') return one;
    found.push(one);
    return instead;
  });
  return found.length > 0 ? withKey(sink, { trace: changed }) : undefined;
}
