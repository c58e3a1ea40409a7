import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseBody } from './stripe-double-body.js';
import { answerControl } from './stripe-double-control.js';
import { failure, type Answer, type StripeRequest } from './stripe-double-answer.js';
import { createFaults, type Fault, type Faults } from './stripe-double-faults.js';
import { createKeys, type Keys } from './stripe-double-keys.js';
import { createObjects, type Execution, type Objects } from './stripe-double-objects.js';

export interface DoubleOptions {
  /** 0, which is the default, takes a free port. */
  readonly port?: number;
  /** The metadata field by which executions are told apart; `intent` by default. */
  readonly intentField?: string;
  /** How long the search does not see what was just created, as at Stripe; 0 by default. */
  readonly searchLagMs?: number;
}

/** One request as it arrived, whatever became of it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly account: string | null;
  readonly params: Readonly<Record<string, unknown>>;
  /** What was answered; null when the connection was cut. */
  readonly status: number | null;
  readonly replayed: boolean;
}

/**
 * A server on loopback that keeps Stripe's rules about idempotency keys. Only its clock is not real: it runs with the
 * machine's and can be put forward.
 */
export interface StripeDouble {
  readonly port: number;
  /** The next requests that suit them meet these faults, each as often as its `times` says. */
  plan(...faults: readonly Fault[]): void;
  /** How many requests a `hold` stops right now. */
  held(): number;
  /** Lets every request go on that a `hold` stopped. */
  release(): void;
  /** Puts the clock of the server forward. */
  advance(milliseconds: number): void;
  /** Everything that was really executed, oldest first: what a replay or a refusal answered is not among it. */
  executions(): readonly Execution[];
  /** How often each intent was executed, by the metadata field of the options. */
  executionsByIntent(): ReadonlyMap<string, number>;
  requests(): readonly ReceivedRequest[];
  close(): Promise<void>;
}

export async function startStripeDouble(options: DoubleOptions = {}): Promise<StripeDouble> {
  const state = createState(options);
  const server = createServer((request, response) => void serve(state, request, response));
  const port = await new Promise<number>((listening) => {
    server.listen(options.port ?? 0, '127.0.0.1', () => listening((server.address() as AddressInfo).port));
  });
  return {
    port,
    plan: (...faults) => state.faults.plan(...faults),
    held: () => state.faults.held(),
    release: () => state.faults.release(),
    advance: (milliseconds) => {
      state.clock.ahead += milliseconds;
    },
    executions: () => state.objects.executions(),
    executionsByIntent: () => countByIntent(state.objects.executions(), options.intentField ?? 'intent'),
    requests: () => state.received,
    close: () => {
      state.faults.release();
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

export interface DoubleState {
  readonly clock: { ahead: number };
  readonly faults: Faults;
  readonly keys: Keys;
  readonly objects: Objects;
  readonly received: ReceivedRequest[];
}

function createState(options: DoubleOptions): DoubleState {
  const clock = { ahead: 0 };
  const now = (): number => Date.now() + clock.ahead;
  return {
    clock,
    faults: createFaults(options.intentField ?? 'intent'),
    keys: createKeys(now),
    objects: createObjects(now, options.searchLagMs ?? 0),
    received: [],
  };
}

function countByIntent(executions: readonly Execution[], field: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { metadata } of executions) {
    const intent = metadata[field];
    if (intent !== undefined) counts.set(intent, (counts.get(intent) ?? 0) + 1);
  }
  return counts;
}

async function serve(state: DoubleState, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await readRequest(incoming);
  if (request.path.startsWith('/_double/')) {
    send(response, answerControl(state, request));
    return;
  }
  const answer = await answerOf(state, request);
  note(state, request, answer);
  if (answer) send(response, answer);
  else incoming.socket.destroy();
}

/** Null when the connection is to be cut. */
async function answerOf(state: DoubleState, request: StripeRequest): Promise<Answer | null> {
  const fault = state.faults.take(request);
  if (fault?.kind === 'cut-before') return null;
  const answer = refusedAtTheDoor(request, fault) ?? (await execute(state, request, fault));
  return fault?.kind === 'cut-after' ? null : answer;
}

/** What Stripe answers before a key means anything: of these nothing is stored. */
function refusedAtTheDoor(request: StripeRequest, fault: Fault | undefined): Answer | undefined {
  if (!request.apiKey) return failure(401, 'invalid_request_error', 'You did not provide an API key.');
  if (fault?.kind === 'rate-limit')
    return failure(429, 'rate_limit_error', 'Too many requests hit the API too quickly.', 'rate_limit');
  return undefined;
}

async function execute(state: DoubleState, request: StripeRequest, fault?: Fault): Promise<Answer> {
  const run = async (): Promise<Answer> => {
    await state.faults.wait(fault);
    const answer = state.objects.answer(request, fault);
    return fault?.kind === 'server-error' ? failure(500, 'api_error', 'Something went wrong.') : answer;
  };
  const valid = state.objects.refuse(request);
  return valid ?? state.keys.once(request, run);
}

function note(state: DoubleState, request: StripeRequest, answer: Answer | null): void {
  const { method, path, key, account, params } = request;
  const replayed = answer?.headers?.['idempotent-replayed'] === 'true';
  state.received.push({ method, path, key, account, params, status: answer?.status ?? null, replayed });
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(JSON.stringify(answer.body));
}

let requests = 0;

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://double');
  const header = (name: string): string | null => {
    const value = incoming.headers[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  requests += 1;
  return {
    id: `req_${requests}`,
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    params: parseBody(Buffer.concat(parts).toString(), header('content-type')),
    key: header('idempotency-key'),
    account: header('stripe-account'),
    apiKey: header('authorization')?.replace(/^Bearer /, '') ?? null,
  };
}
