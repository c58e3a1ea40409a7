import { failure, type Answer } from './stripe-double-answer.js';
import type { StripeObject } from './stripe-double-objects.js';

const PAGE = 10;
const LARGEST_PAGE = 100;

/** A page of a list, newest first, with `limit`, `starting_after`, `ending_before`, `created[…]`, `customer`. */
export function listOf(all: readonly StripeObject[], path: string, query: URLSearchParams): Answer {
  const suiting = newestFirst(all).filter((each) => suitsFilters(each, query));
  const after = query.get('starting_after');
  const before = query.get('ending_before');
  const at = (id: string): number => suiting.findIndex((each) => each.id === id);
  if ((after !== null && at(after) < 0) || (before !== null && at(before) < 0))
    return failure(
      400,
      'invalid_request_error',
      `No such object: '${after ?? before ?? ''}'`,
      'resource_missing',
    );
  const limit = limitOf(query);
  const rest = after === null ? suiting : suiting.slice(at(after) + 1);
  const data =
    before === null ? rest.slice(0, limit) : suiting.slice(Math.max(0, at(before) - limit), at(before));
  const more = before === null ? rest.length > limit : at(before) > limit;
  return { status: 200, body: { object: 'list', url: path, has_more: more, data } };
}

/** A page of a search; `visible` is the time, in milliseconds, up to which created objects are found. */
export function searchOf(
  all: readonly StripeObject[],
  path: string,
  query: URLSearchParams,
  visible: number,
): Answer {
  const text = query.get('query') ?? '';
  const clauses = text
    .split(/ AND /)
    .map((clause) => /^(?:metadata\['([^']+)'\]|(\w+)):'([^']*)'$/.exec(clause.trim()));
  if (clauses.includes(null))
    return failure(400, 'invalid_request_error', `The double does not read the query ${text}.`);
  const found = newestFirst(all)
    .filter(({ created }) => created * 1000 <= visible)
    .filter((each) =>
      clauses.every((clause) => {
        const [, name, field, value] = clause ?? [];
        return (name === undefined ? String(each[field ?? '']) : each.metadata[name]) === value;
      }),
    );
  const start = Number(query.get('page') ?? 0);
  const end = start + limitOf(query);
  const more = found.length > end;
  const page = { object: 'search_result', url: path, has_more: more, next_page: more ? String(end) : null };
  return { status: 200, body: { ...page, data: found.slice(start, end) } };
}

function newestFirst(all: readonly StripeObject[]): readonly StripeObject[] {
  return [...all].reverse();
}

function limitOf(query: URLSearchParams): number {
  return Math.min(Number(query.get('limit') ?? PAGE), LARGEST_PAGE);
}

function suitsFilters({ created, customer }: StripeObject, query: URLSearchParams): boolean {
  const bound = (name: string): number | undefined => {
    const value = query.get(`created[${name}]`);
    return value === null ? undefined : Number(value);
  };
  const wanted = query.get('customer');
  return (
    created >= (bound('gte') ?? -Infinity) &&
    created > (bound('gt') ?? -Infinity) &&
    created <= (bound('lte') ?? Infinity) &&
    created < (bound('lt') ?? Infinity) &&
    (wanted === null || wanted === customer)
  );
}
