/** A call of a method by the user, while the SDK makes a request of it. */
export interface Call {
  /** Such as `paymentIntents.create`. */
  readonly name: string;
  readonly args: readonly unknown[];
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** The function of the SDK that every request of every resource goes through. */
export type SendRequest = (...args: readonly unknown[]) => unknown;

/** Sees each request before the SDK does; it calls `send` or throws. `call` is missing where the SDK asks on its own. */
export type Interceptor = (send: SendRequest, args: readonly unknown[], call: Call | undefined) => unknown;

interface Sender {
  _request(...args: readonly unknown[]): unknown;
}

/** The sender of a client, or undefined if this is no client of a major that has one. */
export function senderOf(client: object): Sender | undefined {
  const sender: unknown = Reflect.get(client, '_requestSender');
  if (typeof sender !== 'object' || sender === null) return undefined;
  return typeof Reflect.get(sender, '_request') === 'function' ? (sender as Sender) : undefined;
}

/**
 * A second face of the client whose requests all meet the interceptor. The client itself stays as it is: what its
 * resources reach through `_stripe` is this face, and so are the resources of their namespaces.
 */
export function intercept<S extends object>(client: S, sender: Sender, interceptor: Interceptor): S {
  const calls = createCalls();
  const send: SendRequest = (...args) => sender._request(...args);
  const guardedSender: Sender = Object.create(sender, {
    _request: { value: (...args: readonly unknown[]) => interceptor(send, args, calls.current()) },
  }) as Sender;
  const reaches = remembered((value: object) => leadsToClient(value, client));
  const faces = new WeakMap<object, object>();
  const faceOf = (value: object, path: string): object => {
    const known = faces.get(value);
    if (known) return known;
    const methods = remembered((method: Method, name) => calls.named(joined(path, name), method));
    const face = new Proxy(value, {
      get: (target, property) => {
        if (target === client && property === '_requestSender') return guardedSender;
        const found: unknown = Reflect.get(target, property, target);
        if (typeof found === 'function' && isCalledByUsers(target, client, property))
          return methods(found as Method, property);
        return isShown(found, property) && reaches(found) ? faceOf(found, joined(path, property)) : found;
      },
    });
    faces.set(value, face);
    return face;
  };
  return faceOf(client, '') as S;
}

/** Knows which method of the user's is being called: the SDK makes its request before the method returns. */
function createCalls(): { current(): Call | undefined; named(name: string, method: Method): Method } {
  let current: Call | undefined;
  return {
    current: () => current,
    named: (name, method) =>
      function (...args) {
        const before = current;
        current ??= { name, args };
        try {
          return method.apply(this, args);
        } finally {
          current = before;
        }
      },
  };
}

/** The function, which computes once for each object. */
function remembered<K extends object, V>(
  compute: (key: K, property: PropertyKey) => V,
): (key: K, property?: PropertyKey) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key, property = '') => {
    const found = known.get(key) ?? { value: compute(key, property) };
    known.set(key, found);
    return found.value;
  };
}

function joined(path: string, property: PropertyKey): string {
  return path === '' ? String(property) : `${path}.${String(property)}`;
}

/** Methods of a resource and `rawRequest`; the SDK's own begin with an underscore, and classes stay what they are. */
function isCalledByUsers(target: object, client: object, property: PropertyKey): boolean {
  if (typeof property !== 'string' || property.startsWith('_') || property === 'constructor') return false;
  return target === client ? property === 'rawRequest' : true;
}

/** Objects of the user's side, and the client as its resources know it; others with an underscore are the SDK's. */
function isShown(value: unknown, property: PropertyKey): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return typeof property === 'string' && (property === '_stripe' || !property.startsWith('_'));
}

/** Whether requests can be made by the value: the client, a resource, or a namespace of resources. */
function leadsToClient(value: object, client: object, depth = 0): boolean {
  if (value === client || Reflect.get(value, '_stripe') === client) return true;
  if (depth > 4 || Array.isArray(value)) return false;
  return Object.values(value).some(
    (inner: unknown) =>
      typeof inner === 'object' && inner !== null && leadsToClient(inner, client, depth + 1),
  );
}
