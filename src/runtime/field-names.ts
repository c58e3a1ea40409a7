/**
 * Names that say that a value belongs to a delivery or an attempt and not to the business. A name is cut into words
 * (`kafkaOffset`, `kafka_offset` and `KAFKA-OFFSET` are two), and only whole words count: `requestOffsetting` is free.
 */

/**
 * The names under the stored field to use instead: `last` gives a name away as its last words, `whole` alone or behind the
 * name of a broker, since `customerUuid` and `chatMessageId` are stored ids.
 */
export const METADATA_NAMES = {
  dunningAttemptId: {
    last: [
      'attempt',
      'attempts',
      'attempt_number',
      'attempts_made',
      'retry',
      'retries',
      'retry_count',
      'receive_count',
      'delivery_count',
      'redelivered',
    ],
    whole: [],
  },
  invoiceId: {
    last: ['offset', 'partition', 'partition_id', 'delivery_tag', 'receipt_handle', 'hostname'],
    whole: ['message_id', 'delivery_id', 'batch_index', 'host', 'pid', 'worker_id'],
  },
  billingPeriod: { last: ['timestamp', 'timestamp_ms', 'now'], whole: ['current_time'] },
  orderId: {
    last: ['nonce', 'random'],
    whole: ['uuid', 'guid', 'ulid', 'request_id', 'trace_id', 'span_id', 'correlation_id'],
  },
} as const;

export const BROKERS = ['kafka', 'sqs', 'rabbit', 'kinesis', 'aws', 'x'] as const;

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

type Names = typeof METADATA_NAMES;
type Proposal = keyof Names;
type Broker = '' | `${(typeof BROKERS)[number]}_`;

type ProposalFor<Words extends string> = {
  [P in Proposal]: Words extends
    `${string}_${Names[P]['last'][number]}` | `_${Broker}${Names[P]['whole'][number]}`
    ? P
    : never;
}[Proposal];

/** The stored field to use instead of one of this name, or `never`: the compiler's side of `storedNameFor`. */
export type StoredNameFor<Name extends string> = string extends Name ? never : ProposalFor<InWords<Name>>;

/** The stored field to use instead of one of this name, or undefined if the name is free. */
export function storedNameFor(name: string): Proposal | undefined {
  const words = inWords(name);
  const whole = words.replace(new RegExp(`^_(?:${BROKERS.join('|')})_`), '_');
  for (const [proposal, names] of Object.entries(METADATA_NAMES)) {
    if (
      names.last.some((last) => words.endsWith(`_${last}`)) ||
      names.whole.some((name) => `_${name}` === whole)
    ) {
      return proposal as Proposal;
    }
  }
  return undefined;
}

function inWords(name: string): string {
  const cut = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/([A-Z])([A-Z][a-z])/g, '$1_$2');
  return `_${cut.replace(/[-. ]/g, '_').toLowerCase()}`;
}
