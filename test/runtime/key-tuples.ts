import fc from 'fast-check';
import { businessKey } from '../../src/runtime/business-key.js';
import { encodeFields } from '../../src/runtime/key-encoding.js';

export type Value = string | bigint | boolean;

/** What a key is made of. */
export interface Tuple {
  readonly namespace: string;
  readonly fields: ReadonlyMap<string, Value>;
}

/** Signs of the encoding itself, so that parts look like others; and a few that have several bytes. */
const SIGNS = [...Array.from('nfsib0123456789::-'), 'true', 'é', '€', '𝄞', '\ud7ff', '\ue000', '\u0000', ' '];

const texts = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 8 })
  .map((signs) => signs.join(''));
const values = fc.oneof(
  { weight: 4, arbitrary: texts },
  { weight: 2, arbitrary: fc.bigInt({ min: -12n, max: 12n }) },
  { weight: 1, arbitrary: fc.bigInt() },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) },
);

/** Tuples that try to be taken for one another. */
export function tuples(): fc.Arbitrary<Tuple> {
  return fc.record({
    namespace: fc.constantFrom('n', 'n1', 'f1', '1', 's1.n', 'invoice.charge'),
    fields: fc
      .array(fc.tuple(texts, values), { minLength: 1, maxLength: 4 })
      .map((fields): ReadonlyMap<string, Value> => new Map(fields)),
  });
}

/** The key of a tuple; the fields in the order of the map, or in the reverse one. */
export function keyOf({ namespace, fields }: Tuple, reverse = false): string {
  const entries = [...fields];
  return businessKey(
    namespace,
    Object.fromEntries(reverse ? entries.reverse() : entries) as Record<string, Value>,
  );
}

/** A text that two tuples share only if they are the same, made in another way than a key is. */
export function identityOf({ namespace, fields }: Tuple): string {
  const sorted = [...fields].sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([namespace, sorted.map(([name, value]) => [name, typeof value, String(value)])]);
}

/** Reads the encoding back: that it can be read in one way only is why no two tuples share it. */
export function decoded({ namespace, fields }: Tuple): Tuple {
  const bytes = Buffer.from(encodeFields(namespace, Object.fromEntries(fields)));
  let at = 'co1'.length;
  const item = (): readonly [kind: string, text: string] => {
    const colon = bytes.indexOf(':', at);
    const [kind = '', ...digits] = bytes.toString('latin1', at, colon);
    at = colon + 1 + Number(digits.join(''));
    return [kind, bytes.toString('utf8', colon + 1, at)];
  };
  const [, readNamespace] = item();
  const read = new Map<string, Value>();
  while (at < bytes.length) {
    const [, name] = item();
    const [kind, text] = item();
    read.set(name, kind === 's' ? text : kind === 'i' ? BigInt(text) : text === 'true');
  }
  return { namespace: readNamespace, fields: read };
}
