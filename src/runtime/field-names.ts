/**
 * Names that say that a value belongs to a delivery or an attempt and not to the business. A name is cut into words
 * (`kafkaOffset`, `kafka_offset` and `KAFKA-OFFSET` are two), and only whole words count: `requestOffsetting` is free.
 */

/** The last words of a name that give it away, under the stored field to use instead. */
export const LAST_WORDS = {
  dunningAttemptId: [
    'attempt',
    'attempts',
    'attempt_number',
    'attempt_count',
    'attempts_made',
    'retry',
    'retries',
    'retry_count',
    'receive_count',
    'delivery_count',
    'redelivered',
  ],
  invoiceId: [
    'offset',
    'partition',
    'partition_id',
    'partition_number',
    'delivery_tag',
    'receipt_handle',
    'hostname',
  ],
  billingPeriod: ['timestamp', 'timestamp_ms', 'now', 'now_ms'],
  orderId: ['nonce', 'random'],
} as const;

/** Names that give themselves away alone or behind the name of a broker; `customerUuid` and `chatMessageId` are stored ids. */
export const WHOLE_NAMES = {
  invoiceId: [
    'message_id',
    'delivery_id',
    'batch_index',
    'host',
    'pid',
    'process_id',
    'worker_id',
    'thread_id',
  ],
  billingPeriod: ['current_time'],
  orderId: ['uuid', 'guid', 'ulid', 'request_id', 'trace_id', 'span_id', 'correlation_id'],
} as const;

export const BROKERS = [
  'kafka',
  'sqs',
  'sns',
  'rabbit',
  'amqp',
  'pubsub',
  'kinesis',
  'nats',
  'aws',
  'lambda',
  'x',
] as const;

type Lower = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm' | LowerFromN;
type LowerFromN = 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

/** `kafkaOffset` → `_kafka_offset`, as `inWords` does it. */
type InWords<
  Name extends string,
  Before = '',
  Out extends string = '_',
> = Name extends `${infer C}${infer Rest}`
  ? C extends Uppercase<Lower>
    ? InWords<Rest, 'upper', `${Out}${BeginsWord<Before, Rest> extends true ? '_' : ''}${Lowercase<C>}`>
    : C extends '-' | '.' | ' '
      ? InWords<Rest, '', `${Out}_`>
      : InWords<Rest, C extends Lower | Digit ? 'lower' : '', `${Out}${Lowercase<C>}`>
  : Out;

type BeginsWord<Before, Rest extends string> = Before extends 'lower'
  ? true
  : Before extends 'upper'
    ? Rest extends `${Lower}${string}`
      ? true
      : false
    : false;

type Proposal = keyof typeof LAST_WORDS;

type ProposalFor<Words extends string> = {
  [P in Proposal]: Words extends `${string}_${(typeof LAST_WORDS)[P][number]}`
    ? P
    : P extends keyof typeof WHOLE_NAMES
      ? Words extends `_${'' | `${(typeof BROKERS)[number]}_`}${(typeof WHOLE_NAMES)[P][number]}`
        ? P
        : never
      : never;
}[Proposal];

/** The stored field to use instead of one of this name, or `never`: the compiler's side of `storedNameFor`. */
export type StoredNameFor<Name extends string> = string extends Name ? never : ProposalFor<InWords<Name>>;

const names = new Map<string, Proposal | undefined>();

/** The stored field to use instead of one of this name, or undefined if the name is free. */
export function storedNameFor(name: string): Proposal | undefined {
  // A program has few names and makes many keys.
  if (!names.has(name)) {
    if (names.size >= 500) names.clear();
    names.set(name, proposalFor(inWords(name)));
  }
  return names.get(name);
}

function proposalFor(words: string): Proposal | undefined {
  const whole = words.replace(new RegExp(`^_(?:${BROKERS.join('|')})_`), '_');
  for (const proposal of Object.keys(LAST_WORDS) as Proposal[]) {
    if (LAST_WORDS[proposal].some((last) => words.endsWith(`_${last}`))) return proposal;
    const names: readonly string[] =
      proposal in WHOLE_NAMES ? WHOLE_NAMES[proposal as keyof typeof WHOLE_NAMES] : [];
    if (names.some((name) => `_${name}` === whole)) return proposal;
  }
  return undefined;
}

function inWords(name: string): string {
  const cut = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  return `_${cut.replace(/[-. ]/g, '_').toLowerCase()}`;
}
