import { failure, type Answer, type StripeRequest } from './stripe-double-answer.js';
import { canonical } from './stripe-double-body.js';

const HOUR_MS = 3_600_000;
const KEPT_V1_MS = 24 * HOUR_MS;
const KEPT_V2_MS = 30 * 24 * HOUR_MS;

interface Stored {
  readonly endpoint: string;
  readonly params: string;
  readonly since: number;
  readonly firstRequest: string;
  /** Missing while the first request still runs. */
  answer?: Answer;
}

/** What Stripe keeps per key, and what it does with a key that it has seen. */
export interface Keys {
  /** Runs the request unless its key says that it ran already, or that it must not. */
  once(request: StripeRequest, run: () => Promise<Answer>): Promise<Answer>;
}

/** The keys of a server whose clock is `now`, in milliseconds. */
export function createKeys(now: () => number): Keys {
  const stored = new Map<string, Stored>();
  return {
    once: async (request, run) => {
      const { key } = request;
      if (key === null || !heedsKeys(request)) return run();
      if (key.length > 255)
        return failure(400, 'invalid_request_error', 'Idempotency keys are at most 255 characters long.');
      const place = `${request.account ?? ''} ${key}`;
      const known = stored.get(place);
      if (known && now() - known.since < (isV2(request) ? KEPT_V2_MS : KEPT_V1_MS)) {
        const again = repeat(request, known, key);
        if (again) return again;
      }
      const entry = entryOf(request, now());
      stored.set(place, entry);
      const answer = withKey(await run(), request, key);
      entry.answer = answer;
      return answer;
    },
  };
}

/** v1 takes keys with POST only, v2 with DELETE as well. */
function heedsKeys(request: StripeRequest): boolean {
  return request.method === 'POST' || (isV2(request) && request.method === 'DELETE');
}

function isV2({ path }: StripeRequest): boolean {
  return path.startsWith('/v2/');
}

function entryOf(request: StripeRequest, since: number): Stored {
  const { method, path, params, id } = request;
  return { endpoint: `${method} ${path}`, params: canonical(params), since, firstRequest: id };
}

/** The answer to a key that is known; undefined when the request has to run. */
function repeat(request: StripeRequest, known: Stored, key: string): Answer | undefined {
  const asked = entryOf(request, 0);
  const other = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (asked.endpoint !== known.endpoint)
    return failure(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${known.endpoint}' vs '${asked.endpoint}'). ${other}`,
    );
  if (asked.params !== known.params)
    return failure(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${other}`,
    );
  if (!known.answer)
    return failure(
      409,
      'api_error',
      'There is currently another in-progress request using this idempotency key.',
      'idempotency_key_in_use',
    );
  // v2 executes a failed request again.
  if (isV2(request) && known.answer.status >= 400) return undefined;
  const headers = {
    ...known.answer.headers,
    'idempotent-replayed': 'true',
    'original-request': known.firstRequest,
    'request-id': request.id,
  };
  return { ...known.answer, headers };
}

function withKey(answer: Answer, request: StripeRequest, key: string): Answer {
  return { ...answer, headers: { ...answer.headers, 'idempotency-key': key, 'request-id': request.id } };
}
