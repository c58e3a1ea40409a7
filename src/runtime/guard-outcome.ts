import { namespaceOf, type BusinessKey } from './business-key.js';
import { emit } from './events.js';
import type { Memory } from './guard-memory.js';
import { classifyStripeError } from './stripe-errors.js';

/** The SDK's own, which settles the promise of the call. */
export type Callback = (error: unknown, response: unknown) => unknown;

/** A request that went out. */
export interface Sent {
  /** The method that was called. */
  readonly name: string;
  readonly keys: readonly BusinessKey[];
  readonly memory: Memory;
}

/** The callback, which first tells the listeners how the request ended. */
export function watched(callback: Callback, { name, keys, memory }: Sent): Callback {
  return (error, response) => {
    if (error) keys.filter(() => leftNoTrace(error)).forEach((key) => memory.forget(key));
    const [key] = keys;
    emit({
      type: 'request',
      namespace: key === undefined ? null : namespaceOf(key),
      method: name,
      outcome: error ? classifyStripeError(error) : 'succeeded',
      replayed: error ? replayedIn(error) : replayedIn(fieldOf(response, 'lastResponse')),
    });
    return callback(error, response);
  };
}

/**
 * Whether Stripe itself decides about the next use of the key: it stores nothing for these answers if nothing ran, and
 * if something did, it refuses other params. So a mistake in the params can be mended under the same key.
 */
function leftNoTrace(error: unknown): boolean {
  const type = fieldOf(error, 'rawType');
  const status = fieldOf(error, 'statusCode');
  return type !== 'idempotency_error' && [400, 401, 403, 404, 429].some((code) => code === status);
}

/** Null when nothing was answered, or the answer is a stream. */
function replayedIn(answer: unknown): boolean | null {
  const headers = fieldOf(answer, 'headers');
  return typeof headers === 'object' ? fieldOf(headers, 'idempotent-replayed') === 'true' : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;
}
