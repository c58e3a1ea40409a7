import { isBusinessKey, type BusinessKey, type KeyForms } from './business-key.js';
import { GuardError, type GuardFault } from './guard-error.js';
import { fingerprintOf } from './guard-fingerprint.js';
import type { Memory } from './guard-memory.js';

type Fields = Readonly<Record<string, unknown>>;

/** A request on its way from the SDK to the network. */
export interface OutgoingRequest {
  /** The method that the caller called, such as `paymentIntents.create`. */
  readonly name: string;
  /** What the caller passed to it. */
  readonly args: readonly unknown[];
  /** Upper case. */
  readonly verb: string;
  readonly path: string;
  readonly params: unknown;
  /** The headers that the SDK made of the options, and those of the caller, which it sends in place of its own. */
  readonly headers: Fields;
  /** Stripe account, context and API key, so far as they differ from call to call. */
  readonly account: string;
}

/** Invoices are computed by POST, and nothing is kept: under a key the answer of yesterday would come back. */
const READS_BY_POST = new Set(['/v1/invoices/create_preview']);

/** v1 ignores a key on GET and DELETE; v2 heeds it on DELETE. */
export function writes(verb: string, path: string): boolean {
  if (verb === 'GET' || READS_BY_POST.has(path)) return false;
  return verb !== 'DELETE' || path.startsWith('/v2/');
}

/** The keys by which Stripe tells the request from others: one, or one for each meter event. Throws `GuardError`. */
export function checkRequest(
  request: OutgoingRequest,
  memory: Memory,
  forms: KeyForms,
): readonly BusinessKey[] {
  const refuse = (fault: GuardFault | undefined): void => {
    if (fault) throw new GuardError(fault, request.name);
  };
  const events = meterEventsOf(request);
  refuse(misplaced(request));
  const key = request.headers['Idempotency-Key'];
  if (!events || key !== undefined) refuse(faultOfKey(key, request.args, forms));
  for (const event of events ?? []) refuse(faultOfIdentifier(event['identifier'], request.path, forms));
  const used = events
    ? events.map((event) => ({ key: event['identifier'] as BusinessKey, params: event }))
    : [{ key: key as BusinessKey, params: request.params }];
  const { account, verb, path } = request;
  for (const { key: name, params } of used)
    refuse(memory.differs(name, { account, endpoint: `${verb} ${path}`, params: fingerprintOf(params) }));
  return used.map(({ key: name }) => name);
}

/** A key somewhere else than in the options. */
function misplaced({ params, args, headers }: OutgoingRequest): GuardFault | undefined {
  if (isObject(params) && KEY_NAMES.some((name) => name in params)) return 'key-in-params';
  const objects = args.filter(isObject);
  const [first] = objects;
  // Up to 21 the SDK takes a first object that holds a key for options, and drops the params in it.
  if (first && 'idempotencyKey' in first && Object.keys(first).some((name) => !OPTIONS.has(name)))
    return 'key-in-params';
  const given = objects.flatMap((each) => [each['headers'], each['additionalHeaders']]).filter(isObject);
  if (given.some((each) => Object.keys(each).some(isKeyHeader))) return 'key-in-headers';
  const other = Object.keys(headers).some((name) => name !== 'Idempotency-Key' && isKeyHeader(name));
  return other ? 'key-in-headers' : undefined;
}

const KEY_NAMES = ['idempotencyKey', 'idempotency_key', 'Idempotency-Key'];

/** What the SDK takes from its options, in any major. */
const OPTIONS = new Set([
  ...['additionalHeaders', 'apiBase', 'apiKey', 'apiVersion', 'authenticator', 'headers', 'host'],
  ...['idempotencyKey', 'maxNetworkRetries', 'streaming', 'stripeAccount', 'stripeContext', 'timeout'],
]);

function isKeyHeader(name: string): boolean {
  return name.toLowerCase() === 'idempotency-key';
}

function faultOfKey(key: unknown, args: readonly unknown[], forms: KeyForms): GuardFault | undefined {
  if (isBusinessKey(key, forms)) return undefined;
  if (key !== undefined && key !== '') return 'not-a-business-key';
  const given = args.some((each) => isObject(each) && Boolean(each['idempotencyKey']));
  return given ? 'dropped-key' : 'no-key';
}

/** The events of a request that reports usage; undefined for other requests. */
function meterEventsOf({ path, params }: OutgoingRequest): readonly Fields[] | undefined {
  if (!isObject(params)) return undefined;
  if (/^\/v[12]\/billing\/meter_events$/.test(path)) return [params];
  if (path !== '/v2/billing/meter_event_stream') return undefined;
  const { events } = params;
  const list: readonly unknown[] = Array.isArray(events) && events.length > 0 ? events : [{}];
  return list.map((event) => (isObject(event) ? event : {}));
}

const LONGEST_IDENTIFIER_V1 = 100;

function faultOfIdentifier(identifier: unknown, path: string, forms: KeyForms): GuardFault | undefined {
  if (identifier === undefined || identifier === null || identifier === '') return 'no-identifier';
  if (!isBusinessKey(identifier, forms)) return 'identifier-not-a-business-key';
  const tooLong = path.startsWith('/v1/') && identifier.length > LONGEST_IDENTIFIER_V1;
  return tooLong ? 'identifier-too-long' : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
