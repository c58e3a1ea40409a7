import { catalogueFiles } from '../../src/catalogue/files.js';
import type { Row } from '../../src/catalogue/schema.js';
import { stripeResourceNames, stripeWriteNames } from '../../src/catalogue/stripe-methods.js';
import { says, verbs } from '../../src/catalogue/verbs.js';

/** True for a name that says something to the tool: to rename it may change what is known about the program. */
export function isTelling(name: string): boolean {
  return (
    LISTED.has(name) ||
    verbs.some((verb) => says(name, verb)) ||
    READ_BY_THE_TOOL.some((pattern) => pattern.test(name))
  );
}

/** What rows of the catalogue and the table of Stripe's methods list. */
const LISTED: ReadonlySet<string> = new Set([
  ...catalogueFiles.flatMap(({ rows, mirrored = [] }) => [
    ...rows.flatMap(namesOf),
    ...mirrored.flatMap(({ type, telling }) => [type, ...telling]),
  ]),
  ...[...stripeResourceNames].flatMap((name) => name.split('.')),
  ...stripeWriteNames,
]);

function namesOf(row: Row): string[] {
  const types =
    row.role === 'summary' ? [row.type, row.gives, row.hands?.type, row.hands?.property] : [row.type];
  return [row.member, ...types.flatMap((type) => type?.split('.') ?? [])];
}

/** One pattern for each kind of name that a verdict may rest on. */
const READ_BY_THE_TOOL: readonly RegExp[] = [
  // Customer parts of a key, and parts that name a period, a price or an amount.
  /customer|user|account|tenant|org|member|merchant|company|workspace|subscriber|owner|payer|client/i,
  /period|date|day|month|year|week|quarter|currency|amount|price|plan|cents|total/i,
  /^_?(id|uuid|ref)$/i,
  // A whole key that came from outside under such a name.
  /key|token|nonce/i,
  // A call out of view that only wraps what it is given.
  /wrap|guard|instrument|freeze|assign|proxy|decorate|trace|observe|with[A-Z]/i,
  // Stripe, its options, and raw requests to it.
  /stripe|idempotency|^(apiKey|apiVersion|maxNetworkRetries|timeout|host|authenticator|headers?|method|baseURL|prefixUrl|url)$/i,
  // What the language itself calls.
  /^(toJSON|toString|valueOf|then|next|return|constructor)$/,
  // Callbacks by convention, browser events, module formats.
  /^(cb|callback|done|next|on[A-Z]\w*|handle\w*|exports|module|require|default|arguments)$/i,
];
