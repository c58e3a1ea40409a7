/** What the guard refuses is held against every method of every major: each is called, and what it would send is noted. */
import { expect, test } from 'vitest';
import { GuardError } from '../../src/runtime/guard-error.js';
import { guardStripe } from '../../src/runtime/guard-stripe.js';
import { STRIPE_MAJORS } from './stripe-clients.js';
import { apiMethods, recorder, resourcesOf, type Resource } from './stripe-methods.js';

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
    const counts = { writes: 0, others: 0 };
    for (const { accessor, name, args, writes } of apiMethods(client, taken)) {
      const face = guarded.get(accessor);
      const refused = face && (await refusalOf(face, name, args));
      expect([accessor, name, refused]).toEqual([accessor, name, writes ? `${accessor}.${name}` : undefined]);
      counts[writes ? 'writes' : 'others']++;
    }
    expect(counts).toMatchSnapshot();
  },
);
