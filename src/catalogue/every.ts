import type { Row } from './schema.js';

type WithoutIdentity<R> = R extends Row ? Omit<R, 'type' | 'member'> : never;

/** What a row says, without whom it says it of. */
export type Facts = WithoutIdentity<Row>;

/** One row for each pair of owner and member, all with the same facts. The owner `undefined` is the package itself. */
export function every(
  owners: readonly (string | undefined)[],
  members: readonly string[],
  facts: Facts,
): readonly Row[] {
  return owners.flatMap((type) => members.map((member) => ({ ...facts, type, member })));
}
