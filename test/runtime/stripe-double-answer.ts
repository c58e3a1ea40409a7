/** A request in the server's terms. */
export interface StripeRequest {
  readonly id: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The body, form or JSON, as nested values. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly key: string | null;
  readonly account: string | null;
  readonly apiKey: string | null;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error body in Stripe's shape. */
export function failure(
  status: number,
  type: string,
  message: string,
  code?: string,
  more: Readonly<Record<string, unknown>> = {},
): Answer {
  return { status, body: { error: { type, message, ...(code ? { code } : {}), ...more } } };
}
