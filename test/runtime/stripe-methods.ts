import { stripeClient, type StripeMajor } from './stripe-clients.js';

type Method = (...args: readonly unknown[]) => Promise<unknown>;
export type Resource = Readonly<Record<string, Method>>;

/** An argument that files and ephemeral keys take as well, which check theirs before they send. */
const PARAMS = { file: { data: 'x', name: 'x', type: 'text/plain' } };
const OPTIONS = { apiVersion: '2020-08-27' };

/** Every resource of a client with its accessor, such as `checkout.sessions`. */
export function resourcesOf(
  owner: object,
  accessor = '',
  seen = new Set<unknown>([owner]),
): [string, Resource][] {
  return Object.entries(owner).flatMap(([name, value]: [string, unknown]) => {
    if (name.startsWith('_') || typeof value !== 'object' || value === null || seen.has(value)) return [];
    seen.add(value);
    const below = accessor === '' ? name : `${accessor}.${name}`;
    const own: [string, Resource][] = 'resourcePath' in value ? [[below, value as Resource]] : [];
    return [...own, ...resourcesOf(value, below, seen)];
  });
}

function methodsOf(resource: Resource): readonly string[] {
  const names = new Set<string>();
  for (
    let owner: object = resource;
    owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object
  )
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(owner)))
      if (!name.startsWith('_') && name !== 'constructor' && typeof resource[name] === 'function')
        names.add(name);
  return [...names];
}

/** The request that a method makes, by verb and path, with the arguments that it took; undefined if it makes none. */
function requestOf(
  resource: Resource,
  name: string,
  taken: () => string | undefined,
): [string, unknown[]] | undefined {
  taken();
  for (let ids = 0; ids < 5; ids++) {
    const args = [...Array.from({ length: ids }, (_, index) => `id${index}`), PARAMS, OPTIONS];
    try {
      resource[name]?.(...args).catch(() => undefined);
    } catch {
      // Not a method of the API.
    }
    const request = taken();
    if (request !== undefined) return [request, args];
  }
  return undefined;
}

/** A client that sends nothing, and what it would have sent last. */
export function recorder(major: StripeMajor): {
  client: object;
  taken: () => string | undefined;
} {
  const client = stripeClient(major, 1);
  let last: string | undefined;
  const sender = Reflect.get(client, '_requestSender') as object;
  Reflect.set(sender, '_request', (verb: string, _host: unknown, path: string) => {
    last = `${verb} ${path}`;
  });
  const taken = (): string | undefined => {
    const request = last;
    last = undefined;
    return request;
  };
  return { client, taken };
}

/** A method that makes a request. */
export interface ApiMethod {
  /** Such as `checkout.sessions`. */
  readonly accessor: string;
  readonly name: string;
  /** Arguments without a key with which it makes one. */
  readonly args: readonly unknown[];
  /** Whether Stripe heeds a key there: POST, and DELETE of v2. A preview of an invoice is kept nowhere. */
  readonly writes: boolean;
}

/** Every method of a real client of the major, found by calling it. */
export function apiMethods(client: object, taken: () => string | undefined): readonly ApiMethod[] {
  return resourcesOf(client).flatMap(([accessor, resource]) =>
    methodsOf(resource).flatMap((name) => {
      const [request, args] = requestOf(resource, name, taken) ?? [];
      if (request === undefined || !args) return [];
      const writes = !/^GET |^DELETE \/v1\/|\/invoices\/create_preview$/.test(request);
      return [{ accessor, name, args, writes }];
    }),
  );
}
