import { emit } from '../events.js';
import { VaultError, withoutSecrets } from './vault-error.js';
import { demand, orderOf, type VaultOrder, type VaultRequest } from './vault-request.js';

/** A key with a cap. The secret is in no property: neither a log nor JSON nor an inspection shows it. */
export interface VaultKey {
  /** How the vault names the key, where it does. */
  readonly id: string | undefined;
  readonly period: string;
  /** Minor units; nothing passes beyond it. */
  readonly cap: bigint;
  readonly currency: string;
  readonly expiresAt: Date;
  /** Gives the secret, which takes the place of the API key. */
  reveal(): string;
  /** For logs: JSON has no bigint, so that the cap is a text there. */
  toJSON(): object;
}

/** The part of a vault's answer that is needed. */
export interface VaultAnswer {
  readonly key: string;
  readonly id?: string | undefined;
  /** The cap that the vault has set, where it tells: another one than asked for is an error. */
  readonly cap?: string | number | bigint | undefined;
}

/** How a vault is spoken to. */
export interface VaultTransport {
  readonly url: string;
  /** Authorization and the like; they stand in no message. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The body that the vault wants; the order itself if left out. */
  readonly request?: ((order: VaultOrder) => unknown) | undefined;
  /** What of the vault's JSON is what; `key`, `id` and `cap` by these names if left out. */
  readonly answer?: ((body: unknown) => VaultAnswer) | undefined;
  /** 10,000 if left out; at most 2^31 - 1. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: VaultFetch | undefined;
}

/** The part of `fetch` that is used. */
export type VaultFetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body: string;
    signal: AbortSignal;
    /** A vault that has moved is no vault: headers that hold a secret would go to another host. */
    redirect: 'manual';
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>;

/**
 * Asks the vault for a key whose cap is the expected total and a tenth. Throws `VaultError`: nothing but 201 with a key
 * in it is a key. After `timeout`, `unreachable` and `malformed` a key may exist that nobody holds: ask again, the
 * `Idempotency-Key` is the same.
 */
export async function issueVaultKey(request: VaultRequest, transport: VaultTransport): Promise<VaultKey> {
  try {
    const order = orderOf(request);
    demandTransport(transport);
    const { status, text } = await send(order, transport);
    if (status !== 201) throw refusal(status, text, transport);
    const key = keyOf(order, text, transport);
    emit({ type: 'vault', namespace: 'vault.issue', outcome: 'issued' });
    return key;
  } catch (error) {
    const outcome = error instanceof VaultError ? error.code : 'failed';
    emit({ type: 'vault', namespace: 'vault.issue', outcome });
    throw error;
  }
}

const PATIENCE_MS = 10_000;

async function send(order: VaultOrder, transport: VaultTransport): Promise<{ status: number; text: string }> {
  const fetch: VaultFetch = transport.fetch ?? globalThis.fetch;
  const patience = transport.timeoutMs ?? PATIENCE_MS;
  const controller = new AbortController();
  const body = JSON.stringify(transport.request ? transport.request(order) : order);
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': order.idempotencyKey,
    ...transport.headers,
  };
  const init = { method: 'POST', headers, body, signal: controller.signal, redirect: 'manual' } as const;
  const asked = fetch(transport.url, init).then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((over) => {
    timer = setTimeout(over, patience, 'late');
  });
  // What a fetch throws may name the URL, and a URL may hold a secret: none of it is passed on.
  const first = await Promise.race([asked.catch(() => 'unreachable' as const), late]);
  clearTimeout(timer);
  if (first === 'late') controller.abort();
  if (first === 'late')
    throw new VaultError('timeout', `The vault did not answer within ${patience} ms. ${ASK_AGAIN}`);
  if (first === 'unreachable')
    throw new VaultError('unreachable', `The vault could not be reached. ${ASK_AGAIN}`);
  return first;
}

/** The values of the headers, and the words in them: of `Bearer abc` a vault may repeat `abc` alone. */
function secretsOf({ headers = {} }: VaultTransport): readonly string[] {
  return Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)]);
}

/** What is wrong before anything is sent must not look like a vault that is down, of which a key may exist. */
function demandTransport({ url, headers = {}, timeoutMs = PATIENCE_MS }: VaultTransport): void {
  const place = URL.canParse(url) ? new URL(url) : undefined;
  const reachable =
    /^https?:$/.test(place?.protocol ?? '') && place?.username === '' && place.password === '';
  // The URL and the headers may hold a secret, so that neither is repeated.
  demand(reachable, 'is asked for at an absolute http(s) URL without user and password');
  demand(timeoutMs > 0 && timeoutMs < 2 ** 31, 'is waited for with a `timeoutMs` above 0 and below 2^31');
  demand(areHeaders(headers), 'is asked for with headers that HTTP can carry');
}

function areHeaders(headers: Readonly<Record<string, string>>): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}

const ASK_AGAIN =
  'It may have issued the key all the same: ask again for the same period, and charge nothing without it.';

function refusal(status: number, text: string, transport: VaultTransport): VaultError {
  const reason = reasonIn(text);
  const clean = reason === undefined ? undefined : withoutSecrets(reason, secretsOf(transport));
  const message = `The vault answered ${status} and issued no key${clean === undefined ? '' : `: ${clean}`}. Only 201 is a key; charge nothing without one.`;
  return new VaultError('refused', message, { status, ...(clean === undefined ? {} : { reason: clean }) });
}

/** `error` as a text, or as an object with a message, which is how most proxies and Stripe put it. */
function reasonIn(text: string): string | undefined {
  const error = fieldOf(parse(text), 'error');
  const reason = typeof error === 'string' ? error : fieldOf(error, 'message');
  return typeof reason === 'string' ? reason : undefined;
}

function keyOf(order: VaultOrder, text: string, transport: VaultTransport): VaultKey {
  const { key, id, cap } = readAnswer(parse(text), transport);
  if (cap !== undefined && String(cap) !== order.cap)
    throw new VaultError(
      'other-cap',
      'The vault issued a key with another cap than the one asked for: have it withdrawn, and do not use it.',
      { status: 201 },
    );
  const { period, currency, expiresAt } = order;
  return {
    id,
    period,
    cap: BigInt(order.cap),
    currency,
    expiresAt: new Date(expiresAt),
    reveal: () => key,
    toJSON: () => ({ id, period, cap: order.cap, currency, expiresAt }),
  };
}

function readAnswer(body: unknown, transport: VaultTransport): VaultAnswer {
  try {
    const answer = (transport.answer ?? ((all: unknown) => all as VaultAnswer))(body);
    // A key goes into a header: what cannot stand there is none.
    if (typeof answer.key === 'string' && /^[\x21-\x7e]+$/.test(answer.key)) return answer;
  } catch {
    // The mapping did not find what it looked for, and its error may hold the answer.
  }
  throw new VaultError('malformed', `The vault answered 201 without a key that can be read. ${ASK_AGAIN}`, {
    status: 201,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;
}
