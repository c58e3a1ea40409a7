import { createRequire } from 'node:module';
import path from 'node:path';
import type { MethodFacts, MethodTable } from './stripe-table.js';

type Members = Record<string, unknown>;
type Method = (...values: readonly unknown[]) => unknown;

interface StripeConstructor {
  new (key: string, config: object): object;
  readonly StripeResource: { readonly prototype: object };
  readonly HttpClient: new () => object;
}

interface Client {
  readonly stripe: object;
  /** Names that every resource has and that are no API methods. */
  readonly plumbing: ReadonlySet<string>;
  /** The first request since the last call of this function, taken before it left the process. */
  takeRequest(): { readonly http: string; readonly path: string } | undefined;
}

/** Calls every method of a real client (any major from 8 on) and notes what it would send. No request leaves the process. */
export async function walkClient(packageFolder: string): Promise<MethodTable> {
  const client = newClient(packageFolder);
  const table: Record<string, Record<string, MethodFacts>> = {};
  for (const [accessor, resource] of resourcesOf(client.stripe, '', new Set([client.stripe]))) {
    const methods: Record<string, MethodFacts> = {};
    for (const name of methodNames(resource, client.plumbing)) {
      const facts = await record(client, resource, name);
      if (facts) methods[name] = facts;
    }
    if (Object.keys(methods).length > 0) table[accessor] = methods;
  }
  return table;
}

function newClient(packageFolder: string): Client {
  const load = createRequire(path.join(packageFolder, 'package.json'));
  const loaded = load(packageFolder) as StripeConstructor & { default?: StripeConstructor };
  const Stripe = loaded.default ?? loaded;
  let request: { http: string; path: string } | undefined;
  const httpClient = Object.assign(new Stripe.HttpClient(), {
    getClientName: () => 'recorder',
    makeRequest: (_host: string, _port: string, requestPath: string, http: string) => {
      request ??= { http, path: decodeURIComponent(requestPath.split('?')[0] ?? '') };
      return new Promise(() => undefined);
    },
  });
  return {
    stripe: new Stripe('sk_test_1', { telemetry: false, maxNetworkRetries: 0, httpClient }),
    plumbing: new Set(allNames(Stripe.StripeResource.prototype)),
    takeRequest: () => {
      const taken = request;
      request = undefined;
      return taken;
    },
  };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

function* resourcesOf(owner: object, accessor: string, seen: Set<unknown>): Generator<[string, Members]> {
  for (const [name, value] of Object.entries(owner)) {
    if (name.startsWith('_') || !isMembers(value) || seen.has(value)) continue;
    seen.add(value);
    const below = accessor === '' ? name : `${accessor}.${name}`;
    if ('resourcePath' in value) yield [below, value];
    yield* resourcesOf(value, below, seen);
  }
}

function allNames(value: object): readonly string[] {
  const names = new Set<string>();
  for (let owner: object | null = value; owner && owner !== Object.prototype;) {
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
    owner = Object.getPrototypeOf(owner) as object | null;
  }
  return [...names];
}

function methodNames(resource: Members, plumbing: ReadonlySet<string>): readonly string[] {
  return allNames(resource)
    .filter((name) => !plumbing.has(name) && !name.startsWith('_') && typeof resource[name] === 'function')
    .sort();
}

async function record(client: Client, resource: Members, name: string): Promise<MethodFacts | undefined> {
  const method = resource[name] as Method;
  const declared = parameterNames(method);
  for (const parameters of declared ? [declared] : guesses()) {
    client.takeRequest();
    await call(method, resource, parameters);
    const request = client.takeRequest();
    if (request) return { ...request, options: parameters.indexOf('options') };
  }
  return undefined;
}

/** What the few methods that check their arguments before they send accept (file upload, ephemeral keys). */
const STAND_INS: Readonly<Record<string, object>> = {
  params: { file: { data: 'x', name: 'x', type: 'text/plain' } },
  options: { apiVersion: '2020-08-27' },
};

async function call(method: Method, resource: Members, parameters: readonly string[]): Promise<void> {
  const values = parameters.map((name) => STAND_INS[name] ?? `{${name}}`);
  try {
    const answer = method.apply(resource, values);
    if (answer instanceof Promise) answer.catch(() => undefined);
  } catch {
    // Too few stand-ins for the ids in the path: the next guess has one more.
  }
  // The request is made a few turns after the call, once the client has prepared its headers.
  for (let turn = 0; turn < 3; turn++) await new Promise((resume) => setImmediate(resume));
}

/** Undefined for the majors up to 21, whose methods take `...args`. */
function parameterNames(method: Method): readonly string[] | undefined {
  const list = /^[^(]*\(([^)]*)\)/.exec(method.toString())?.[1] ?? '';
  if (list === '' || list.includes('...')) return undefined;
  return list.split(',').map((parameter) => parameter.trim());
}

/** Parameter lists with ever more ids in front, for methods that do not name their parameters. */
function guesses(): readonly (readonly string[])[] {
  const ids = ['id', 'id2', 'id3', 'id4'];
  return ids.concat('end').map((_, count) => [...ids.slice(0, count), 'params', 'options']);
}
