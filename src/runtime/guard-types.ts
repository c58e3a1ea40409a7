import type { BusinessKey } from './business-key.js';

/** What the options of every write hold: an idempotency key made by `businessKey()` or taken back by `parseBusinessKey()`. */
export interface WithBusinessKey {
  readonly idempotencyKey: BusinessKey;
}

/** What every meter event holds: Stripe tells them apart by it. */
export interface WithIdentifier {
  readonly identifier: BusinessKey;
}

/**
 * The type of a client, as `guardStripe` gives it back: what writes requires a `BusinessKey` in its options, and all
 * else is as it was. It works on the types of stripe 17 to 23, and is not assignable to `Stripe`: a function that takes
 * the unguarded client does not get this one.
 */
export type GuardedStripe<S> = {
  [K in keyof S]: K extends 'rawRequest'
    ? GuardedRaw<S[K]>
    : K extends NoResource
      ? S[K]
      : K extends 'accountLinks'
        ? SetApart<Guarded<S[K], K>>
        : Guarded<S[K], K>;
};

/**
 * The compiler takes a method that requires its options for one that does not (it compares the params of methods both
 * ways). One method whose options take what no unguarded method takes keeps the guarded client from passing as `Stripe`.
 */
type SetApart<T> = { [K in keyof T]: K extends 'create' ? WiderOptions<T[K]> : T[K] };

type WiderOptions<F> = F extends (params: infer P, options: infer O) => infer R
  ? (params: P, options: O | GuardedClient) => R
  : F;

/** Nothing has this type. */
type GuardedClient = never[] & { readonly ' guarded': never };

type NoResource = 'webhooks' | 'errors' | 'StripeResource' | 'Decimal' | `_${string}`;

/** A resource, or a namespace of resources; `Name` is the property that it stands in, and `v2` for all below `v2`. */
type Guarded<T, Name> = T extends Callable
  ? T
  : T extends object
    ? {
        [K in keyof T]: K extends `_${string}`
          ? T[K]
          : T[K] extends Callable
            ? GuardedMethod<T[K], Name, K>
            : Guarded<T[K], Name extends 'v2' ? MeterName<K> : K>;
      }
    : T;

type MeterName<K> = K extends 'meterEvents' | 'meterEventStream' ? K : 'v2';

type Callable = ((...args: never[]) => unknown) | (abstract new (...args: never[]) => unknown);

type GuardedMethod<F, Name, K> = Name extends 'meterEvents'
  ? Metered<F>
  : Name extends 'meterEventStream'
    ? MeteredStream<F>
    : K extends Read
      ? F
      : K extends 'del' | `delete${string}`
        ? Name extends 'v2'
          ? Keyed<F>
          : K extends 'deleteWhere'
            ? Keyed<F>
            : F
        : [Name, K] extends ['subscriptions', 'cancel']
          ? F
          : Keyed<F>;

/** The names of methods that send GET, in every major; and one that sends POST and keeps nothing. */
type Read =
  | `list${string}`
  | `retrieve${string}`
  | `search${string}`
  | `preview${string}`
  | 'pdf'
  | 'find'
  | 'createPreview';

/** Up to 21 a method has two signatures, one without params. Of a single one the first of the two holds nothing. */
type Keyed<F> = F extends { (...args: infer A1): infer R1; (...args: infer A2): infer R2 }
  ? unknown[] extends A1
    ? KeyedSignature<A2, R2, F>
    : KeyedSignature<A1, R1, never> & KeyedSignature<A2, R2, never>
  : F;

type KeyedSignature<A extends unknown[], R, Otherwise> =
  Required<A> extends [...unknown[], infer O]
    ? O extends object
      ? 'idempotencyKey' extends keyof O
        ? string extends keyof O
          ? Otherwise
          : (...args: [...Before<A>, options: O & WithBusinessKey]) => R
        : Otherwise
      : Otherwise
    : Otherwise;

/** All but the last; what was optional may be undefined there. */
type Before<A extends unknown[]> = A extends [...infer Head, unknown?] ? Head : never;

type Metered<F> = F extends (params: infer P, options?: infer O) => infer R
  ? (params: P & WithIdentifier, options?: O & Partial<WithBusinessKey>) => R
  : F;

type MeteredStream<F> = F extends (params: infer P, options?: infer O) => infer R
  ? P extends { events: (infer E)[] }
    ? (params: P & { events: (E & WithIdentifier)[] }, options?: O & Partial<WithBusinessKey>) => R
    : F
  : F;

type GuardedRaw<F> = F extends (method: string, path: string, params?: infer P, options?: infer O) => infer R
  ? <M extends string>(method: M, path: string, ...rest: RestOfRaw<M, P, O & object>) => R
  : F;

/** In brackets, since of a method that is `'GET' | 'POST'` either may be sent. */
type RestOfRaw<M, P, O> = [M] extends ['GET' | 'DELETE']
  ? [params?: P, options?: O]
  : [params: P | undefined, options: O & WithBusinessKey];
