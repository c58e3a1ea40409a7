import { failure, type Answer, type StripeRequest } from './stripe-double-answer.js';
import type { Fault } from './stripe-double-faults.js';
import { listOf, searchOf } from './stripe-double-lists.js';

/** A request that had its effect. */
export interface Execution {
  readonly path: string;
  readonly key: string | null;
  readonly account: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Minor units that were taken from a customer by it; 0 when no money moved. */
  readonly charged: number;
  /** Milliseconds of the server's clock. */
  readonly at: number;
}

export interface StripeObject {
  readonly id: string;
  readonly object: string;
  /** Seconds. */
  readonly created: number;
  status?: string;
  last_payment_error?: { readonly code: string };
  amount?: number;
  readonly customer?: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export interface Objects {
  /** What is wrong with the params; nothing begins to run then, and nothing is stored under the key. */
  refuse(request: StripeRequest): Answer | undefined;
  answer(request: StripeRequest, fault: Fault | undefined): Answer;
  executions(): readonly Execution[];
}

const METER_WINDOW_MS = 24 * 3_600_000;
const ACTIONS: Readonly<Record<string, string>> = {
  confirm: 'succeeded',
  capture: 'succeeded',
  pay: 'paid',
  cancel: 'canceled',
  finalize: 'open',
};

export function createObjects(now: () => number, searchLagMs: number): Objects {
  /** Per account and collection path, newest last. */
  const collections = new Map<string, StripeObject[]>();
  const executions: Execution[] = [];
  const meterEvents = new Map<string, number>();
  let ids = 0;

  const collectionOf = ({ account }: StripeRequest, path: string): StripeObject[] => {
    const place = `${account ?? ''} ${path}`;
    const found = collections.get(place) ?? [];
    collections.set(place, found);
    return found;
  };
  const execute = (request: StripeRequest, charged: number): void => {
    const { path, key, account, params } = request;
    executions.push({ path, key, account, metadata: metadataOf(params), charged, at: now() });
  };
  const create = (request: StripeRequest, status: string): StripeObject => {
    const collection = collectionOf(request, request.path);
    const kind = kindOf(request.path);
    ids += 1;
    const made = makeObject(request.params, {
      id: `${kind.prefix}_${ids}`,
      kind: kind.name,
      now: now(),
      status,
    });
    collection.push(made);
    return made;
  };
  const act = (request: StripeRequest): Answer => {
    const { parent, id, action } = splitAction(request.path);
    const target = collectionOf(request, parent).find((each) => each.id === id);
    const status = ACTIONS[action];
    if (!target || status === undefined) {
      execute(request, 0);
      return { status: 200, body: create(request, 'succeeded') };
    }
    const paid = status === 'succeeded' || status === 'paid';
    execute(request, paid && target.status !== status ? (target.amount ?? 0) : 0);
    target.status = status;
    return { status: 200, body: target };
  };
  const declined = (request: StripeRequest, fault: Fault | undefined): Answer => {
    const { parent, id } = splitAction(request.path);
    const target = collectionOf(request, parent).find((each) => each.id === id);
    const unpaid = target ?? create(request, 'requires_payment_method');
    unpaid.status = 'requires_payment_method';
    unpaid.last_payment_error = { code: 'card_declined' };
    return decline(unpaid, fault);
  };
  const post = (request: StripeRequest, fault: Fault | undefined): Answer => {
    const { params, path } = request;
    if (fault?.kind === 'decline' || params['payment_method'] === 'pm_card_chargeDeclined')
      return declined(request, fault);
    if (fault?.kind === 'server-error' && !fault.executed) return { status: 500, body: {} };
    if (splitAction(path).action !== '') return act(request);
    const charges =
      path === '/v1/charges' || (path === '/v1/payment_intents' && params['confirm'] === 'true');
    const needsMore = path === '/v1/payment_intents' && !charges;
    execute(request, charges ? Number(params['amount']) : 0);
    return { status: 200, body: create(request, needsMore ? 'requires_confirmation' : 'succeeded') };
  };
  const read = (request: StripeRequest): Answer => {
    const { path, query } = request;
    if (path.endsWith('/search'))
      return searchOf(collectionOf(request, path.replace(/\/search$/, '')), path, query, now() - searchLagMs);
    const [parent, id] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    const one = collectionOf(request, parent).find((each) => each.id === id);
    if (one) return { status: 200, body: one };
    // A read of something that no test made is answered as well.
    const others = collections.get(`${request.account ?? ''} ${parent}`) ?? [];
    if (id.includes('_') && others.length > 0)
      return failure(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing');
    return listOf(collectionOf(request, path), path, query);
  };
  const meter = (request: StripeRequest): Answer => {
    const { identifier } = request.params;
    const name = typeof identifier === 'string' ? `${request.account ?? ''} ${identifier}` : undefined;
    const before = name === undefined ? undefined : meterEvents.get(name);
    if (before !== undefined && now() - before < METER_WINDOW_MS)
      return failure(400, 'invalid_request_error', 'An event already exists with this identifier.');
    if (name !== undefined) meterEvents.set(name, now());
    execute(request, 0);
    return { status: 200, body: { object: 'billing.meter_event', ...request.params } };
  };
  return {
    refuse: refuseParams,
    answer: (request, fault) => {
      if (request.method === 'GET') return read(request);
      if (request.path.endsWith('/meter_events')) return meter(request);
      if (request.method === 'POST') return post(request, fault);
      execute(request, 0);
      return {
        status: 200,
        body: { id: request.path.slice(request.path.lastIndexOf('/') + 1), deleted: true },
      };
    },
    executions: () => executions,
  };
}

/** The metadata of a request; empty when there is none. */
export function metadataOf(params: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const { metadata } = params;
  if (typeof metadata !== 'object' || metadata === null) return {};
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, String(value)]));
}

function refuseParams({ method, path, params }: StripeRequest): Answer | undefined {
  const invalid = (message: string, code: string, param: string): Answer =>
    failure(400, 'invalid_request_error', message, code, { param });
  if (method !== 'POST') return undefined;
  for (const name of ['idempotencyKey', 'idempotency_key', 'stripeAccount'])
    if (name in params) return invalid(`Received unknown parameter: ${name}`, 'parameter_unknown', name);
  if (path !== '/v1/payment_intents' && path !== '/v1/charges') return undefined;
  for (const name of ['amount', 'currency'])
    if (params[name] === undefined)
      return invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  const { amount } = params;
  return typeof amount === 'string' && /^[1-9]\d*$/.test(amount)
    ? undefined
    : invalid(`Invalid integer: ${String(amount)}`, 'parameter_invalid_integer', 'amount');
}

function decline(made: StripeObject, fault: Fault | undefined): Answer {
  const declineCode = (fault?.kind === 'decline' ? fault.declineCode : undefined) ?? 'generic_decline';
  const more = {
    decline_code: declineCode,
    ...(made.object === 'payment_intent' ? { payment_intent: made } : {}),
  };
  return failure(402, 'card_error', 'Your card was declined.', 'card_declined', more);
}

interface Making {
  readonly id: string;
  readonly kind: string;
  readonly now: number;
  readonly status: string;
}

function makeObject(params: StripeRequest['params'], { id, kind, now, status }: Making): StripeObject {
  const { amount } = params;
  return {
    ...params,
    id,
    object: kind,
    created: Math.floor(now / 1000),
    status,
    ...(amount === undefined ? {} : { amount: Number(amount) }),
    metadata: metadataOf(params),
  };
}

/** `/v1/payment_intents/pi_1/confirm` is an action on an object of a collection; other paths have none. */
function splitAction(path: string): {
  readonly parent: string;
  readonly id: string;
  readonly action: string;
} {
  const match = /^(.*)\/([a-z]+_[^/]+)\/([a-z_]+)$/.exec(path);
  return { parent: match?.[1] ?? '', id: match?.[2] ?? '', action: match?.[3] ?? '' };
}

const PREFIXES: Readonly<Record<string, string>> = {
  payment_intent: 'pi',
  charge: 'ch',
  refund: 're',
  customer: 'cus',
  invoice: 'in',
  invoiceitem: 'ii',
  subscription: 'sub',
};

function kindOf(path: string): { readonly name: string; readonly prefix: string } {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/s$/, '');
  return { name, prefix: PREFIXES[name] ?? 'obj' };
}
