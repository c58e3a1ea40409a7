/** Why the guard let a request go no further. */
export type GuardFault =
  | 'no-key'
  | 'dropped-key'
  | 'not-a-business-key'
  | 'key-in-params'
  | 'key-in-headers'
  | 'other-params'
  | 'other-endpoint'
  | 'other-account'
  | 'no-identifier'
  | 'identifier-not-a-business-key'
  | 'identifier-too-long';

/** What follows the name of the method; each sentence says what is wrong, what it costs and what to write instead. */
const MESSAGES: Readonly<Record<GuardFault, string>> = {
  'no-key':
    "has no idempotencyKey (an empty one is none): the SDK sends a random key or none at all, so that a redelivery charges again. Pass `{ idempotencyKey: businessKey('invoice.charge', { … }) }` as its options.",
  'dropped-key':
    'got an idempotencyKey, and this version of the SDK drops it because of `additionalHeaders`: a redelivery charges again. Leave `additionalHeaders` out, or take a version of the SDK that keeps both, such as stripe 20.4.',
  'not-a-business-key':
    'got an idempotencyKey that was not made by businessKey(), or was cut or changed since: nothing says that a redelivery brings the same one, and another one charges again. Make it of the fields that name the intent, and take it back from a queue or a row by parseBusinessKey().',
  'key-in-params':
    'got its idempotencyKey among the params, where it is no key: the SDK sends it as a field, or drops the other params, and a redelivery charges again. Pass it in the argument behind the params, as `options`.',
  'key-in-headers':
    'got an Idempotency-Key in its headers, which the SDK drops or sends in place of the checked one, depending on its version: a redelivery may charge again. Pass it as `idempotencyKey` in the options.',
  'other-params':
    'was called with a key that this process used with other params: Stripe refuses that for a day, and takes it for a new charge afterwards. Two intents need two keys: add the field that tells them apart. One intent needs the same params each time.',
  'other-endpoint':
    'was called with a key that this process used on another endpoint: Stripe refuses that for a day, and takes it for a new request afterwards. Each call needs its own namespace, such as `invoice.charge` and `invoice.refund`.',
  'other-account':
    'was called with a key that this process used on another Stripe account: each account has keys of its own, so that both would charge. Add the account to the fields of the key.',
  'no-identifier':
    "has no `identifier`, which is what Stripe tells meter events apart by: a redelivery counts the usage again. Pass `identifier: businessKey('usage.report', { … })` in the event.",
  'identifier-not-a-business-key':
    'got an `identifier` that was not made by businessKey(), or was cut or changed since: nothing says that a redelivery brings the same one, and another one counts the usage again. Make it of the fields that name the usage.',
  'identifier-too-long':
    'got an `identifier` of more than 100 characters, which Stripe refuses: the usage would never be counted. Take a namespace of at most 22 characters for the keys of meter events.',
};

/** The guard refused a request; nothing was sent. The message is a sentence for the developer and holds no key. */
export class GuardError extends TypeError {
  override readonly name = 'GuardError';
  /** Why, for programs. */
  readonly code: GuardFault;
  /** The method that was called, such as `paymentIntents.create`. */
  readonly method: string;

  constructor(code: GuardFault, method: string) {
    super(`${method} ${MESSAGES[code]}`);
    this.code = code;
    this.method = method;
  }
}
