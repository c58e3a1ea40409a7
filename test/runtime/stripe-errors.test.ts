/** The errors are those of the real packages, raised by answers over HTTP. */
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BusinessKeyError } from '../../src/runtime/business-key-error.js';
import { classifyStripeError, type StripeErrorKind } from '../../src/runtime/stripe-errors.js';
import { quotedNames, readPage, sectionOf, tableRows } from '../docs/page.js';
import { MAJORS_FOLDER } from '../majors/programs.js';

interface Answer {
  readonly name: string;
  /** Null where the connection is cut instead. */
  readonly status: number | null;
  readonly body?: string;
  readonly kind: StripeErrorKind;
}

const error = (type: string, code?: string): string =>
  JSON.stringify({ error: { type, code, message: 'told' } });

const ANSWERS: readonly Answer[] = [
  { name: 'a declined card', status: 402, body: error('card_error', 'card_declined'), kind: 'declined' },
  { name: 'a card error of another status', status: 400, body: error('card_error'), kind: 'declined' },
  {
    name: 'a failed payment that is no card',
    status: 402,
    body: error('invalid_request_error'),
    kind: 'declined',
  },
  {
    name: 'the key in use',
    status: 409,
    body: error('invalid_request_error', 'idempotency_key_in_use'),
    kind: 'conflict',
  },
  { name: 'the key with other parameters', status: 400, body: error('idempotency_error'), kind: 'invalid' },
  {
    name: 'a wrong parameter',
    status: 400,
    body: error('invalid_request_error', 'parameter_missing'),
    kind: 'invalid',
  },
  { name: 'a wrong API key', status: 401, body: error('invalid_request_error'), kind: 'invalid' },
  { name: 'a missing permission', status: 403, body: error('invalid_request_error'), kind: 'invalid' },
  {
    name: 'no such object',
    status: 404,
    body: error('invalid_request_error', 'resource_missing'),
    kind: 'invalid',
  },
  {
    name: 'too many requests',
    status: 429,
    body: error('invalid_request_error', 'rate_limit'),
    kind: 'retryable',
  },
  {
    name: 'a lock on the object',
    status: 429,
    body: error('invalid_request_error', 'lock_timeout'),
    kind: 'retryable',
  },
  {
    name: 'a proxy that answers 429 in its own words',
    status: 429,
    body: '{"error":"cap_exceeded"}',
    kind: 'retryable',
  },
  {
    name: 'a proxy that answers 403 in its own words',
    status: 403,
    body: '{"error":"not_allowed"}',
    kind: 'invalid',
  },
  { name: 'an error inside Stripe', status: 500, body: error('api_error'), kind: 'unknown' },
  { name: 'an error behind Stripe', status: 424, body: error('api_error'), kind: 'unknown' },
  { name: 'a gateway that speaks HTML', status: 502, body: '<html>', kind: 'unknown' },
  { name: 'a success that cannot be read', status: 200, body: '<html>', kind: 'unknown' },
  { name: 'a cut connection', status: null, kind: 'unknown' },
];

/** The part of the client that is used, which all majors have. */
interface Client {
  readonly paymentIntents: { create(params: object, options: object): Promise<unknown> };
  readonly webhooks: { constructEvent(body: string, header: string, secret: string): unknown };
}
type Constructor = new (key: string, config: object) => Client;

let server: Server;
let next: Answer | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (next?.status == null) return request.socket.destroy();
      return response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.each(['14', '17', '20', '22', '23'])('stripe %s', (major) => {
  const load = createRequire(join(MAJORS_FOLDER, `stripe-${major}/package.json`));
  const Stripe = load('stripe') as Constructor;
  const client = (): Client =>
    new Stripe('sk_test_0', {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });

  test.each(ANSWERS)('$name is $kind', async (answer) => {
    next = answer;
    const asked = client().paymentIntents.create({ amount: 1, currency: 'eur' }, { idempotencyKey: 'k' });
    expect(classifyStripeError(await asked.catch((caught: unknown) => caught))).toBe(answer.kind);
  });

  test('a forged webhook is invalid', () => {
    let caught: unknown;
    try {
      client().webhooks.constructEvent('{}', 't=1,v1=0', 'whsec_0');
    } catch (thrown) {
      caught = thrown;
    }
    expect(classifyStripeError(caught)).toBe('invalid');
  });
});

test('the page has a row for each kind', () => {
  const rows = tableRows(sectionOf(readPage('docs/runtime.md'), 'What an error means'));
  const kinds = rows.flatMap(([kind = '']) => quotedNames(kind));
  expect([...kinds].sort()).toEqual([...new Set(ANSWERS.map(({ kind }) => kind))].sort());
});

describe('what is no error of Stripe', () => {
  test.each([
    new Error('in the callback'),
    new DOMException('aborted', 'AbortError'),
    Object.assign(new Error('of another server'), { statusCode: 402, type: 'card_error' }),
    'a text',
    undefined,
    null,
  ])('%s is unknown', (thrown) => {
    expect(classifyStripeError(thrown)).toBe('unknown');
  });

  test('but a key that was refused was never sent', () => {
    expect(classifyStripeError(new BusinessKeyError('not-a-key', 'no key'))).toBe('invalid');
  });

  test('an error that crossed a thread or a queue is read all the same', () => {
    const copy: unknown = JSON.parse('{"type":"StripeCardError","rawType":"card_error","statusCode":402}');
    expect(classifyStripeError(copy)).toBe('declined');
  });
});
