import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { businessKey } from '../../../src/runtime/business-key.js';
import { onEvent, type ChargeonceEvent } from '../../../src/runtime/events.js';
import { guardStripe } from '../../../src/runtime/guard-stripe.js';
import { classifyStripeError } from '../../../src/runtime/stripe-errors.js';
import { VaultError } from '../../../src/runtime/vault/vault-error.js';
import { vaultHttpClient } from '../../../src/runtime/vault/vault-http-client.js';
import { issueVaultKey, type VaultFetch, type VaultKey } from '../../../src/runtime/vault/vault-key.js';
import { startSpendCapProxy, type SpendCapProxy } from '../spend-cap-proxy.js';
import { STRIPE_MAJORS, stripeClass } from '../stripe-clients.js';
import { startStripeDouble, type StripeDouble } from '../stripe-double.js';

const SECRET = 'vault_1f0e9d8c7b6a5f4e3d2c1b0a';
const TOKEN = 'Bearer adm1n-t0ken-of-the-vault';
const REQUEST = {
  period: '2026-11',
  expectedTotal: 10_000,
  currency: 'EUR',
  endpoints: ['POST /v1/payment_intents', 'GET /v1/payment_intents'],
  expiresAt: new Date(Date.now() + 3_600_000),
};

/** A vault that answers with this. */
function answering(status: number, body: unknown, seen: unknown[] = []): VaultFetch {
  return (url, init) => {
    seen.push({ url, headers: init.headers, body: JSON.parse(init.body) as unknown });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve({ status, text: () => Promise.resolve(text) });
  };
}

function issue(fetch: VaultFetch, more: object = {}): Promise<VaultKey> {
  const headers = { authorization: TOKEN };
  return issueVaultKey(REQUEST, { url: 'https://vault.example/keys', headers, fetch, ...more });
}

async function errorOf(call: Promise<unknown>): Promise<VaultError> {
  const error = await call.then(
    () => new Error('no error'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(VaultError);
  return error as VaultError;
}

/** Everything that a log could show of a value. */
function shownOf(value: unknown): string {
  const own = inspect(value, { depth: null, showHidden: true, getters: true });
  return [
    own,
    JSON.stringify(value, bigintsAsText),
    String(value),
    own + String((value as Error).stack),
  ].join('\n');
}

function bigintsAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

describe('issueVaultKey', () => {
  test('asks for a cap of the expected total and a tenth', async () => {
    const seen: unknown[] = [];
    const key = await issue(answering(201, { key: SECRET, id: 'vk_1', cap: '11000' }, seen));
    expect(key).toMatchObject({ id: 'vk_1', period: '2026-11', cap: 11_000n, currency: 'eur' });
    expect(key.reveal()).toBe(SECRET);
    const idempotencyKey = businessKey('vault.issue', { period: '2026-11', currency: 'eur' });
    expect(seen).toEqual([
      {
        url: 'https://vault.example/keys',
        headers: {
          'content-type': 'application/json',
          authorization: TOKEN,
          'idempotency-key': idempotencyKey,
        },
        body: {
          period: '2026-11',
          cap: '11000',
          currency: 'eur',
          endpoints: REQUEST.endpoints,
          expiresAt: REQUEST.expiresAt.toISOString(),
          idempotencyKey,
        },
      },
    ]);
  });

  test('speaks the words of another vault', async () => {
    const seen: unknown[] = [];
    const key = await issue(answering(201, { data: { token: SECRET } }, seen), {
      request: ({ cap, currency }: { cap: string; currency: string }) => ({
        limit: Number(cap),
        unit: currency,
      }),
      answer: (body: { data: { token: string } }) => ({ key: body.data.token }),
    });
    expect(key.reveal()).toBe(SECRET);
    expect(seen).toMatchObject([{ body: { limit: 11_000, unit: 'eur' } }]);
  });

  test.each<[string, number, unknown, Partial<VaultError>]>([
    [
      'a string as error',
      429,
      { error: 'too many keys' },
      { code: 'refused', status: 429, reason: 'too many keys' },
    ],
    ['an object as error', 403, { error: { message: 'no' } }, { code: 'refused', status: 403, reason: 'no' }],
    ['a page instead of JSON', 502, '<html>', { code: 'refused', status: 502, reason: undefined }],
    ['200 with a key', 200, { key: SECRET }, { code: 'refused', status: 200 }],
    ['201 without JSON', 201, 'created', { code: 'malformed', status: 201 }],
    ['201 without a key', 201, {}, { code: 'malformed' }],
    ['201 with null', 201, 'null', { code: 'malformed' }],
    ['201 with an empty key', 201, { key: '' }, { code: 'malformed' }],
    ['201 with a key that is no text', 201, { key: { value: SECRET } }, { code: 'malformed' }],
    ['201 with a key that no header takes', 201, { key: 'a b\n' }, { code: 'malformed' }],
    ['a redirection', 307, '', { code: 'refused', status: 307 }],
    ['a higher cap', 201, { key: SECRET, cap: 11_001 }, { code: 'other-cap' }],
  ])('%s is an error', async (_, status, body, expected) => {
    expect(await errorOf(issue(answering(status, body)))).toMatchObject(expected);
  });

  test('a mapping that does not find the key is an error that shows nothing of the answer', async () => {
    const answer = (body: { data: { token: string } }): object => ({ key: body.data.token });
    const error = await errorOf(issue(answering(201, { key: SECRET }), { answer }));
    expect(error.code).toBe('malformed');
    expect(error.cause).toBeUndefined();
  });

  test('no answer, and no vault', async () => {
    const silent: VaultFetch = (_, { signal }) =>
      new Promise((_answered, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    expect(await errorOf(issue(silent, { timeoutMs: 20 }))).toMatchObject({ code: 'timeout' });
    const silentBody: VaultFetch = () =>
      Promise.resolve({ status: 201, text: () => new Promise(() => undefined) });
    expect(await errorOf(issue(silentBody, { timeoutMs: 20 }))).toMatchObject({ code: 'timeout' });
    const down: VaultFetch = (url) => Promise.reject(new Error(`connect ECONNREFUSED ${url} ${TOKEN}`));
    const error = await errorOf(issue(down));
    expect(error.code).toBe('unreachable');
    expect(shownOf(error)).not.toContain(TOKEN);
  });

  test.each([
    ['no period', { period: '' }],
    ['no currency', { currency: 'euros' }],
    ['no endpoint', { endpoints: [] }],
    ['an endpoint without its verb', { endpoints: ['/v1/refunds'] }],
    ['an expiry in the past', { expiresAt: new Date(0) }],
    ['no expiry', { expiresAt: new Date(NaN) }],
    ['an expiry as text', { expiresAt: '2099-01-01' as never }],
    ['endpoints as text', { endpoints: 'POST /v1/refunds' as never }],
    ['a fraction', { expectedTotal: 1.5 }],
  ])('%s is refused before anything is sent', async (_, wrong) => {
    const seen: unknown[] = [];
    const call = issueVaultKey(
      { ...REQUEST, ...wrong },
      { url: 'x', fetch: answering(201, { key: SECRET }, seen) },
    );
    const error = await errorOf(call);
    expect(error.code).toBe('bad-request');
    expect(error.message).toMatchSnapshot();
    expect(seen).toEqual([]);
  });

  test.each([
    ['no URL', { url: 'x' }],
    ['a URL of another protocol', { url: 'ftp://vault.example/keys' }],
    ['a URL with a password', { url: `https://user:${SECRET}@vault.example/keys` }],
    ['no patience', { timeoutMs: 0 }],
    ['patience that is no number', { timeoutMs: NaN }],
    ['patience that no timer has', { timeoutMs: Infinity }],
    ['a header with a line break', { headers: { authorization: `${SECRET}\nx: y` } }],
  ])('%s is refused before anything is sent, and is not repeated', async (_, wrong) => {
    const seen: unknown[] = [];
    const error = await errorOf(issue(answering(201, { key: SECRET }, seen), wrong));
    expect(error.code).toBe('bad-request');
    expect(error.message).toMatchSnapshot();
    expect(shownOf(error)).not.toContain(SECRET);
    expect(seen).toEqual([]);
  });

  test('a redirection is not followed: what stands in a header would go to another host', async () => {
    const seen: unknown[] = [];
    const server = createServer(({ headers }, response) => {
      seen.push(headers['x-api-key']);
      response.writeHead(307, { location: `http://localhost:${port}/elsewhere` }).end();
    });
    const port = await new Promise<number>((listening) => {
      server.listen(0, '127.0.0.1', () => listening((server.address() as AddressInfo).port));
    });
    try {
      const url = `http://127.0.0.1:${port}/keys`;
      const error = await errorOf(issueVaultKey(REQUEST, { url, headers: { 'x-api-key': SECRET } }));
      expect(error).toMatchObject({ code: 'refused', status: 307 });
      expect(seen).toEqual([SECRET]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('events tell the outcome only', async () => {
    const events: ChargeonceEvent[] = [];
    const stop = onEvent((event) => events.push(event));
    await issue(answering(201, { key: SECRET }));
    await errorOf(issue(answering(500, {})));
    stop();
    expect(events).toEqual([
      { type: 'vault', namespace: 'vault.issue', outcome: 'issued' },
      { type: 'vault', namespace: 'vault.issue', outcome: 'refused' },
    ]);
  });
});

describe('secrets', () => {
  test('a key shows its secret to nobody who did not ask', async () => {
    const key = await issue(answering(201, { key: SECRET, id: 'vk_1' }));
    for (const value of [key, { ...key }, [key], new Map([['key', key]])])
      expect(shownOf(value)).not.toContain(SECRET);
    expect(inspect(key)).toContain('reveal: [Function: reveal]');
    expect(JSON.parse(JSON.stringify({ key }))).toEqual({
      key: {
        id: 'vk_1',
        period: '2026-11',
        cap: '11000',
        currency: 'eur',
        expiresAt: REQUEST.expiresAt.toISOString(),
      },
    });
  });

  test('an error shows neither the secret nor the token, whatever the vault echoes', async () => {
    const bodies = [
      { error: `token ${TOKEN} may not do that` },
      { error: { message: `key ${SECRET} exists` } },
      { error: SECRET },
      { error: TOKEN.replace('Bearer ', '') },
      SECRET,
      { key: SECRET, error: 'exists' },
    ];
    for (const body of bodies)
      for (const status of [201, 400, 500]) {
        const shown = await issue(answering(status, body)).then(shownOf, shownOf);
        for (const secret of [SECRET, TOKEN, 'adm1n-t0ken']) expect(shown).not.toContain(secret);
      }
  });
});

test('a short token is cleared from the reason, also without the word before it', async () => {
  const headers = { authorization: 'Bearer sh0rt' };
  const error = await errorOf(issue(answering(401, { error: 'sh0rt is unknown' }), { headers }));
  expect(error.reason).toBe('[redacted] is unknown');
});

describe.each(STRIPE_MAJORS)('stripe %i behind a spend-cap proxy', (major) => {
  let double: StripeDouble;
  let proxy: SpendCapProxy;

  beforeEach(async () => {
    double = await startStripeDouble();
    proxy = await startSpendCapProxy(double.port);
  });
  afterEach(async () => {
    await proxy.close();
    await double.close();
  });

  async function clientFor(
    more: object = {},
    kind: 'fetch' | 'node' = 'fetch',
  ): Promise<{ stripe: Stripe; key: VaultKey }> {
    const key = await issueVaultKey({ ...REQUEST, ...more }, { url: proxy.issueUrl });
    const Client = stripeClass(major);
    const own = kind === 'fetch' ? Client.createFetchHttpClient() : Client.createNodeHttpClient();
    const httpClient = vaultHttpClient(own, proxy.baseUrl);
    return { stripe: new Client(key.reveal(), { httpClient, telemetry: false, maxNetworkRetries: 0 }), key };
  }

  const pay = (stripe: Stripe, n: number, amount = 1_000): Promise<unknown> =>
    stripe.paymentIntents.create(
      { amount, currency: 'eur', confirm: true },
      { idempotencyKey: businessKey('invoice.charge', { invoiceId: n }) },
    );

  test.each(['fetch', 'node'] as const)(
    'the amount stops at the cap, through the %s client',
    async (kind) => {
      const { stripe, key } = await clientFor({}, kind);
      const ends = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => pay(stripe, n)));
      const charged = double.executions().reduce((sum, execution) => sum + execution.charged, 0);
      expect(charged).toBe(11_000);
      expect(proxy.spent(key.id ?? '')).toBe(11_000n);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
      const kinds = ends.flatMap((end) =>
        end.status === 'rejected' ? [classifyStripeError(end.reason)] : [],
      );
      expect(new Set(kinds)).toEqual(new Set(['retryable']));
    },
  );

  test('a key that is asked for again is the same one, with one cap', async () => {
    const first = await clientFor();
    const second = await clientFor();
    expect(second.key.reveal()).toBe(first.key.reveal());
    const other = await clientFor({ period: '2026-12' });
    expect(other.key.reveal()).not.toBe(first.key.reveal());
  });

  test('a replay and a decline use nothing up', async () => {
    const { stripe, key } = await clientFor();
    for (let n = 0; n < 5; n++) await pay(stripe, 1);
    double.plan({ kind: 'decline' });
    await expect(pay(stripe, 2)).rejects.toMatchObject({ code: 'card_declined' });
    for (let n = 3; n < 13; n++) await pay(stripe, n);
    expect(proxy.spent(key.id ?? '')).toBe(11_000n);
  });

  test('a key of Stripe that was pruned charges again, and the cap still holds', async () => {
    const { stripe } = await clientFor();
    for (let day = 0; day < 20; day++) {
      await pay(stripe, 1).catch(() => undefined);
      double.advance(25 * 3_600_000);
    }
    expect(double.executions().reduce((sum, { charged }) => sum + charged, 0)).toBe(11_000);
  });

  test('what is not on the list does not pass', async () => {
    const { stripe } = await clientFor();
    await expect(stripe.refunds.create({ payment_intent: 'pi_1' })).rejects.toMatchObject({
      statusCode: 403,
    });
    await expect(stripe.paymentIntents.list()).resolves.toMatchObject({ data: [] });
  });

  test('an expired key does not pass', async () => {
    const { stripe } = await clientFor({ expiresAt: new Date(Date.now() + 300) });
    await new Promise((over) => setTimeout(over, 350));
    await expect(pay(stripe, 1)).rejects.toMatchObject({ statusCode: 401 });
  });

  test('it goes with the guard', async () => {
    const { stripe } = await clientFor();
    const guarded = guardStripe(stripe) as unknown as Stripe;
    await pay(guarded, 1);
    await expect(guarded.paymentIntents.create({ amount: 1, currency: 'eur' })).rejects.toMatchObject({
      code: 'no-key',
    });
  });
});

describe('vaultHttpClient', () => {
  test.each([
    ['https://vault.example', 'https vault.example 443 /v1/refunds'],
    ['https://vault.example/', 'https vault.example 443 /v1/refunds'],
    ['https://vault.example:8443/a/b/', 'https vault.example 8443 /a/b/v1/refunds'],
    ['http://localhost/stripe', 'http localhost 80 /stripe/v1/refunds'],
  ])('%s', async (baseUrl, expected) => {
    const seen: string[] = [];
    const own = {
      getClientName: () => 'own',
      makeRequest: (host: string, port: string | number, path: string, ...rest: unknown[]) => {
        seen.push(`${String(rest[3])} ${host} ${port} ${path}`);
        return Promise.resolve();
      },
    };
    const client = vaultHttpClient(own, baseUrl);
    await client.makeRequest('files.stripe.com', '443', '/v1/refunds', 'POST', {}, null, 'https', 1);
    expect(seen).toEqual([expected]);
    expect(client.getClientName()).toBe('own');
  });

  test.each([
    'vault.example',
    '',
    'ftp://vault.example',
    'https://a:b@vault.example',
    'https://vault.example/?key=1',
  ])('%s is no base URL', (baseUrl) => {
    const own = stripeClass(23).createFetchHttpClient();
    expect(() => vaultHttpClient(own, baseUrl)).toThrow(VaultError);
  });
});
