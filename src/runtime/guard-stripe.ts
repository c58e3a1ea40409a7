import { isBusinessKey, namespaceOf, type BusinessKey, type KeyForms } from './business-key.js';
import { emit } from './events.js';
import { accountOf } from './guard-account.js';
import { intercept, senderOf, type Call, type Interceptor } from './guard-client.js';
import { GuardError } from './guard-error.js';
import { createMemory, type Memory } from './guard-memory.js';
import { watched, type Callback } from './guard-outcome.js';
import { checkRequest, writes, type OutgoingRequest } from './guard-request.js';
import type { GuardedStripe } from './guard-types.js';

export interface GuardOptions extends KeyForms {
  /**
   * How many keys are remembered at most, with what they were used for: 10,000 by default, about 350 bytes each. The
   * half that was used last is always among them; Stripe itself tells an older key that is used otherwise.
   */
  readonly remember?: number | undefined;
}

const REMEMBERED = 10_000;

/** Clients that were guarded twice remember together. */
const memories = new WeakMap<object, Memory>();

/**
 * The same client, whose every write takes a `BusinessKey` and is checked before anything is sent: a plain string, no
 * key, a key among the params or the headers, and a key that was used with other params, on another endpoint or
 * account, reject with `GuardError`. Reads, and DELETE of API v1, pass. The client that is passed in stays unguarded.
 * Throws `TypeError` for what is no Stripe client.
 */
export function guardStripe<S extends object>(stripe: S, options: GuardOptions = {}): GuardedStripe<S> {
  const sender = senderOf(stripe);
  if (!sender)
    throw new TypeError(
      'guardStripe was given what is no client of the stripe package, or a version that it does not know: nothing would be checked. Pass `new Stripe(…)` of stripe 14 or later.',
    );
  const { remember = REMEMBERED } = options;
  // Of a number that is none the memory would never forget.
  if (!(remember >= 1)) throw new TypeError('`remember` is no number of keys from 1.');
  const memory = memories.get(stripe) ?? createMemory(remember);
  memories.set(stripe, memory);
  return intercept(stripe, sender, guardOf(memory, options, stripe)) as unknown as GuardedStripe<S>;
}

function guardOf(memory: Memory, forms: KeyForms, stripe: object): Interceptor {
  return (send, args, call) => {
    const request = readRequest(args, call, stripe);
    if (!writes(request.verb, request.path)) return send(...args);
    const keys = checked(request, memory, forms);
    const callback = watched(args[CALLBACK] as Callback, { name: request.name, keys, memory });
    return send(...args.slice(0, CALLBACK), callback, ...args.slice(CALLBACK + 1));
  };
}

// The arguments of the SDK's own function; they are the same in all majors from 14 on.
const [VERB, PATH, PARAMS, AUTHENTICATOR, OPTIONS, CALLBACK] = [0, 2, 3, 4, 5, 7];

function readRequest(args: readonly unknown[], call: Call | undefined, stripe: object): OutgoingRequest {
  const headers = (Reflect.get(Object(args[OPTIONS]) as object, 'headers') ??
    {}) as OutgoingRequest['headers'];
  return {
    name: call?.name ?? 'the request',
    args: call?.args ?? [],
    verb: String(args[VERB]).toUpperCase(),
    path: String(args[PATH]),
    params: args[PARAMS],
    headers,
    account: accountOf(headers, args[AUTHENTICATOR], stripe),
  };
}

function checked(request: OutgoingRequest, memory: Memory, forms: KeyForms): readonly BusinessKey[] {
  try {
    return checkRequest(request, memory, forms);
  } catch (error) {
    if (error instanceof GuardError)
      emit({
        type: 'key.refused',
        namespace: namespaceIn(request, forms),
        method: request.name,
        reason: error.code,
      });
    throw error;
  }
}

function namespaceIn({ headers }: OutgoingRequest, forms: KeyForms): string | null {
  const key = headers['Idempotency-Key'];
  return isBusinessKey(key, forms) ? namespaceOf(key) : null;
}
