import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What really left the SDK. */
export interface SentRequest {
  readonly http: string;
  readonly path: string;
  /** The `Idempotency-Key` header; null when there is none. */
  readonly key: string | null;
  readonly body: string;
}

export interface Loopback {
  readonly port: number;
  /** The requests since the last call of this function, oldest first. */
  taken(): readonly SentRequest[];
  /** Answers the next requests with these codes, and 200 after them. */
  answer(...codes: readonly number[]): void;
  close(): Promise<void>;
}

const EMPTY_LIST = JSON.stringify({
  id: 'obj_1',
  object: 'list',
  data: [],
  has_more: false,
  url: '/v1/none',
});

/** A server that takes every request, notes it and answers with an empty list, which also passes as an object. */
export async function startLoopback(): Promise<Loopback> {
  let sent: SentRequest[] = [];
  let codes: number[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const key = request.headers['idempotency-key'];
      sent.push({
        http: request.method ?? '',
        path: request.url ?? '',
        key: typeof key === 'string' ? key : null,
        body,
      });
      const code = codes.shift() ?? 200;
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(code === 200 ? EMPTY_LIST : '{"error":{"type":"api_error","message":"asked for"}}');
    });
  });
  const port = await listen(server);
  return {
    port,
    taken: () => {
      const all = sent;
      sent = [];
      return all;
    },
    answer: (...next) => {
      codes = [...next];
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function listen(server: Server): Promise<number> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}
