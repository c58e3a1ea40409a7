/** What the guard refuses is held against every method of every major: each is called, and what it would send is noted. */
import { expect, test } from 'vitest';
import { GuardError } from '../../src/runtime/guard-error.js';
import { guardStripe } from '../../src/runtime/guard-stripe.js';
import { STRIPE_MAJORS, stripeClient } from './stripe-clients.js';

type Method = (...args: readonly unknown[]) => Promise<unknown>;
type Resource = Readonly<Record<string, Method>>;

/** An argument that files and ephemeral keys take as well, which check theirs before they send. */
const PARAMS = { file: { data: 'x', name: 'x', type: 'text/plain' } };
const OPTIONS = { apiVersion: '2020-08-27' };

/** Every resource of a client with its accessor, such as `checkout.sessions`. */
function resourcesOf(owner: object, accessor = '', seen = new Set<unknown>([owner])): [string, Resource][] {
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
function recorder(major: (typeof STRIPE_MAJORS)[number]): {
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

async function refusalOf(
  resource: Resource,
  name: string,
  args: readonly unknown[],
): Promise<string | undefined> {
  const call = resource[name]?.(...args);
  if (!(call instanceof Promise)) throw new Error(`${name} gave no promise.`);
  const refused = call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  // What passes never ends, since nothing is sent.
  const error = await Promise.race([refused, new Promise((over) => setImmediate(over))]);
  return error instanceof GuardError ? error.method : undefined;
}

test.each(STRIPE_MAJORS)(
  'stripe %i: each method that writes is refused without a key, and no other',
  async (major) => {
    const { client, taken } = recorder(major);
    const guarded = new Map(resourcesOf(guardStripe(client)));
    const refused: (string | undefined)[] = [];
    const writes: string[] = [];
    let reads = 0;
    for (const [accessor, resource] of resourcesOf(client)) {
      for (const name of methodsOf(resource)) {
        const [request = '', args = []] = requestOf(resource, name, taken) ?? [];
        if (request === '') continue;
        const face = guarded.get(accessor);
        const refusal = face && (await refusalOf(face, name, args));
        const passes = /^GET |^DELETE \/v1\/|\/invoices\/create_preview$/.test(request);
        expect([accessor, name, refusal === undefined]).toEqual([accessor, name, passes]);
        if (passes) reads++;
        else {
          writes.push(`${accessor}.${name}`);
          refused.push(refusal);
        }
      }
    }
    expect(refused).toEqual(writes);
    expect(writes.length).toBeGreaterThan(250);
    expect(reads).toBeGreaterThan(200);
  },
);
