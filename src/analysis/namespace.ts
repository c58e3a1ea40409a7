import type ts from 'typescript';
import type { OtherNamespace, Span, StripeCall } from './analysis.js';
import type { Engine } from './engine.js';
import type { Question } from './origins.js';
import { leavesOf, type ExternalLeaf, type Leaf, type Trace } from './provenance.js';
import type { KeyPiece, KeyText } from './text/key-text.js';

/** What a call does and with which key, in words that are equal for two calls that mean one intent. */
export interface Stage {
  readonly at: Span;
  /** Method, params and the values of the key. */
  readonly intent: string;
  /** The fixed text of the key. */
  readonly namespace: string;
}

/** The stage that a call is, when its one key and all its params are in view. */
export function stageOf({ engine, sink, key }: Question, texts: readonly KeyText[]): Stage | undefined {
  const [text, another] = texts;
  if (!text || another || sink.repeat !== 'creates' || !sink.money) return undefined;
  const words = (trace: Trace): string[] => [...leavesOf(trace)].map((leaf) => wordOf(engine, leaf)).sort();
  const params = sink.params().map((one) => words(engine.trace(one, [], undefined)));
  const values = words(key.trace).filter((word) => !isFixed(word));
  // What is made anew, or out of view, is not one value in two keys.
  const isKnown = values.every((word) => !UNKNOWN.includes(word));
  if (params.length === 0 || values.length === 0 || !isKnown) return undefined;
  const intent = JSON.stringify([sink.method, params, values]);
  return { at: text.at, intent, namespace: literals(text.pieces).join(' ') };
}

const UNKNOWN: readonly string[] = ['source', 'unproven', 'absent'] satisfies Leaf['kind'][];

/**
 * The first call that means the same intent, where it stands before this one and has another namespace. What runs only when
 * the other one failed is no second stage.
 */
export function otherNamespace(
  calls: readonly StripeCall[],
  stageOfCall: (call: StripeCall) => Stage | undefined,
  call: StripeCall,
  isSecondTry: (before: StripeCall) => boolean,
): OtherNamespace | undefined {
  const own = stageOfCall(call);
  if (!own) return undefined;
  for (const before of calls.slice(0, calls.indexOf(call))) {
    if (before.method !== call.method) continue;
    const other = stageOfCall(before);
    if (other?.intent !== own.intent || isSecondTry(before)) continue;
    if (other.namespace === own.namespace) return undefined;
    return { at: own.at, own: own.namespace, other: other.namespace, otherAt: other.at };
  }
  return undefined;
}

/** A field by where it is declared, else by its name: whatever the variable is called that holds it. */
function wordOf(engine: Engine, leaf: Leaf): string {
  if (leaf.kind === 'constant') return `'${leaf.text ?? ''}'`;
  if (leaf.kind === 'external') return declaredAt(engine, leaf) ?? fieldOf(leaf.name);
  return leaf.kind === 'business' ? fieldOf(leaf.name) : leaf.kind;
}

function isFixed(word: string): boolean {
  return word.startsWith("'");
}

/** Where the member that is read off a parameter is declared; two types with members of one name are two. */
function declaredAt({ checker, ts }: Engine, { node, path }: ExternalLeaf): string | undefined {
  let type = checker.getTypeAtLocation(node);
  let member: ts.Symbol | undefined;
  for (const name of path) {
    if (name === '*') {
      const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      if (!element) return undefined;
      type = element;
      continue;
    }
    member = checker.getPropertyOfType(checker.getNonNullableType(type), name);
    if (!member) return undefined;
    type = checker.getTypeOfSymbolAtLocation(member, node);
  }
  const declaration = member?.valueDeclaration;
  return declaration && `${declaration.getSourceFile().fileName}:${declaration.pos}`;
}

/** Names that every entity has say nothing without their owner. */
const WITHOUT_OWNER = /^_?(id|uuid|ref|key|code|number|name)$/i;

function fieldOf(name: string): string {
  const [last = '', owner = ''] = name.split('.').reverse();
  return WITHOUT_OWNER.test(last) ? `${owner}.${last}` : last;
}

/** Words of the fixed text; what only separates is none. */
function literals(pieces: readonly KeyPiece[]): readonly string[] {
  return pieces.flatMap((piece) => {
    if ('pieces' in piece) return literals(piece.pieces);
    return piece.kind === 'literal' ? (piece.text.match(/[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*/g) ?? []) : [];
  });
}
