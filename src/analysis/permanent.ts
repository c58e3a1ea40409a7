import { repeatables } from '../catalogue/stripe-repeats.js';
import type { Operation, PermanentKey } from './analysis.js';
import { isCustomer } from './grain.js';
import type { Question } from './origins.js';
import { leavesOf } from './provenance.js';
import type { KeyPiece, KeyText, ValuePiece } from './text/key-text.js';

/** What projects call the thing that was paid: a refund of it can be meant several times. */
const PAID =
  /(order|charge|payment|payment_?intent|intent|invoice|transaction|booking|purchase|checkout|cart|sale|transfer)s?_?(id|ref|no|number)?$/i;
const AMOUNT = /(amount|cents|total|currency|sum)(_?(in_?)?cents)?$/i;
const PLAN = /(price|plan|product|tier|quantity|seats|sku)s?_?(id|key)?$/i;

/** The ways on which a call that can be meant again has a key that only names what it is about. */
export function permanentKeys(question: Question, texts: readonly KeyText[]): readonly PermanentKey[] {
  const operation = repeatables.get(question.sink.method);
  if (!operation || (operation === 'partial' && !hasAmount(question))) return [];
  return texts
    .filter(({ pieces }) => isPermanent(question, operation, valuesIn(pieces)))
    .map(({ at, cause, path }) => ({ at, cause, path, operation }));
}

function isPermanent(
  question: Question,
  operation: Operation,
  values: readonly ValuePiece[] | undefined,
): boolean {
  if (!values || values.length === 0) return false;
  const names = values.map(({ name }) => name);
  const isOwner = (name: string): boolean => isCustomer(name, question.customers());
  const hasOwner = names.some(isOwner);
  switch (operation) {
    case 'partial':
      return names.every(
        (name) => isOwner(name) || ends(name, PAID) || ends(name, AMOUNT) || isParam(question, name),
      );
    case 'payment':
      return (
        hasOwner &&
        names.some((name) => ends(name, AMOUNT)) &&
        names.every((name) => isOwner(name) || ends(name, AMOUNT))
      );
    case 'subscription':
      return (
        hasOwner &&
        names.some((name) => ends(name, PLAN)) &&
        names.every((name) => isOwner(name) || ends(name, PLAN))
      );
    case 'setting':
      return names.every((name) => isParam(question, name));
  }
}

/** `order.id` is the id of an order. */
function ends(name: string, pattern: RegExp): boolean {
  const [last = '', owner = ''] = name.split('.').reverse();
  return pattern.test(/^_?(id|uuid|ref)$/i.test(last) ? owner : last);
}

/** The values in a key; undefined where one of them is out of view. */
function valuesIn(pieces: readonly KeyPiece[]): readonly ValuePiece[] | undefined {
  const values: ValuePiece[] = [];
  for (const piece of pieces) {
    const inner = piece.kind === 'value' ? [piece] : 'pieces' in piece ? valuesIn(piece.pieces) : [];
    if (!inner) return undefined;
    values.push(...inner);
  }
  return values.every(({ name }) => /^[\w.$]+$/.test(name)) ? values : undefined;
}

function isParam({ engine, sink }: Question, name: string): boolean {
  return sink
    .params()
    .some((argument) =>
      [...leavesOf(engine.trace(argument, [], undefined))].some((one) => 'name' in one && one.name === name),
    );
}

/** A refund of the whole is done once; one of an amount can be meant again. */
function hasAmount({ engine, sink }: Question): boolean {
  return sink
    .params()
    .some((argument) =>
      [...leavesOf(engine.trace(argument, ['amount'], undefined))].some(
        ({ kind }) => kind === 'business' || kind === 'external' || kind === 'constant',
      ),
    );
}
