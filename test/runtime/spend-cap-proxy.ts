/**
 * A spend-cap proxy as vaults run one: it issues keys with a cap, an allow-list and an expiry, and lets nothing pass to
 * Stripe beyond them. It stands between the SDK and the double.
 */
import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseBody } from './stripe-double-body.js';

export interface SpendCapProxy {
  /** Where keys are issued: `POST` with `cap`, `endpoints`, `expiresAt`. */
  readonly issueUrl: string;
  /** The base URL for Stripe's API, with a path prefix. */
  readonly baseUrl: string;
  /** What passed under a key so far, in minor units, by the key's id. */
  spent(id: string): bigint;
  close(): Promise<void>;
}

interface Issued {
  readonly id: string;
  readonly cap: bigint;
  readonly endpoints: readonly string[];
  readonly expiresAt: number;
  spent: bigint;
}

const PREFIX = '/vault/stripe';

/** Starts a proxy in front of a Stripe double on loopback; `secret` is the real API key, which only the proxy knows. */
export async function startSpendCapProxy(stripePort: number, secret = 'sk_test_0'): Promise<SpendCapProxy> {
  const keys = new Map<string, Issued>();
  const issuedFor = new Map<string, object>();
  const server = createServer((incoming, response) => {
    const run = incoming.url === '/keys' ? issue : pass;
    void run(incoming, response);
  });

  const issue = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const order = parseBody(await textOf(incoming), 'application/json') as Record<string, string>;
    const asked = String(incoming.headers['idempotency-key'] ?? randomUUID());
    const known = issuedFor.get(asked);
    if (known) {
      answer(response, 201, known);
      return;
    }
    const [id, key] = [`vk_${keys.size + 1}`, `vault_${randomUUID()}`];
    const { endpoints, expiresAt } = order as unknown as { endpoints: string[]; expiresAt: string };
    keys.set(key, {
      id,
      cap: BigInt(order['cap'] ?? 0),
      endpoints,
      expiresAt: Date.parse(expiresAt),
      spent: 0n,
    });
    const body = { key, id, cap: order['cap'] };
    issuedFor.set(asked, body);
    answer(response, 201, body);
  };

  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(incoming);
    const key = keys.get(incoming.headers.authorization?.replace(/^Bearer /, '') ?? '');
    const path = incoming.url?.startsWith(`${PREFIX}/`) ? incoming.url.slice(PREFIX.length) : undefined;
    if (!key || path === undefined) {
      answer(response, 401, { error: 'unknown key' });
      return;
    }
    if (Date.now() >= key.expiresAt) {
      answer(response, 401, { error: 'key expired' });
      return;
    }
    const endpoint = `${incoming.method ?? ''} ${path.split('?')[0] ?? ''}`;
    if (!key.endpoints.some((allowed) => covers(allowed, endpoint))) {
      answer(response, 403, { error: 'endpoint not allowed' });
      return;
    }
    const amount = amountOf(endpoint, body, incoming);
    // Taken before the request goes out: two at once cannot both take what is left.
    if (key.spent + amount > key.cap) {
      answer(response, 429, { error: 'spend cap reached' });
      return;
    }
    key.spent += amount;
    const outcome = await forward(incoming, response, path, body);
    // A replay and a decline move nothing; of a cut connection nobody knows, so it counts.
    if (outcome.replayed || (outcome.status >= 400 && outcome.status < 500)) key.spent -= amount;
  };

  const forward = (
    incoming: IncomingMessage,
    response: ServerResponse,
    path: string,
    body: string,
  ): Promise<{ status: number; replayed: boolean }> =>
    new Promise((done) => {
      const headers = { ...incoming.headers, authorization: `Bearer ${secret}` };
      const outgoing = httpRequest({
        host: '127.0.0.1',
        port: stripePort,
        path,
        method: incoming.method,
        headers,
      });
      outgoing.on('response', (from) => {
        const status = from.statusCode ?? 500;
        response.writeHead(status, from.headers);
        from.pipe(response);
        done({ status, replayed: from.headers['idempotent-replayed'] === 'true' });
      });
      outgoing.on('error', () => {
        incoming.socket.destroy();
        done({ status: 500, replayed: false });
      });
      outgoing.end(body);
    });

  const port = await new Promise<number>((listening) => {
    server.listen(0, '127.0.0.1', () => listening((server.address() as AddressInfo).port));
  });
  return {
    issueUrl: `http://127.0.0.1:${port}/keys`,
    baseUrl: `http://127.0.0.1:${port}${PREFIX}`,
    spent: (id) => [...keys.values()].find((key) => key.id === id)?.spent ?? 0n,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** `*` in an allowed endpoint stands for one part of the path. */
function covers(allowed: string, endpoint: string): boolean {
  const [want, have] = [allowed.split('/'), endpoint.split('/')];
  return want.length === have.length && want.every((part, at) => part === '*' || part === have[at]);
}

/** What a request takes from a customer. */
function amountOf(endpoint: string, body: string, { headers }: IncomingMessage): bigint {
  if (endpoint !== 'POST /v1/payment_intents' && endpoint !== 'POST /v1/charges') return 0n;
  const { amount } = parseBody(body, headers['content-type'] ?? null);
  return typeof amount === 'string' && /^\d+$/.test(amount) ? BigInt(amount) : 0n;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
