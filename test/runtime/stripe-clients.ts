import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Stripe from 'stripe';
import type { StripeHttpClient } from '../../src/runtime/vault/vault-http-client.js';
import { MAJORS_FOLDER } from '../majors/programs.js';

/** The majors that the runtime is tested against. */
export const STRIPE_MAJORS = [17, 20, 22, 23] as const;
export type StripeMajor = (typeof STRIPE_MAJORS)[number];

interface StripeClass {
  new (key: string, settings: object): Stripe;
  readonly PACKAGE_VERSION: string;
  createFetchHttpClient(): StripeHttpClient;
  createNodeHttpClient(): StripeHttpClient;
}

/** The class of the real package of a major; what the tests call exists in all of them, so that one type serves. */
export function stripeClass(major: StripeMajor): StripeClass {
  const load = createRequire(join(MAJORS_FOLDER, `stripe-${major}`, 'package.json'));
  const loaded = load('stripe') as StripeClass;
  if (loaded.PACKAGE_VERSION.split('.')[0] !== String(major))
    throw new Error(`stripe ${loaded.PACKAGE_VERSION} is installed where ${major} should be.`);
  return loaded;
}

/** A client of a major that talks to a port of this machine and tries each request once. */
export function stripeClient(major: StripeMajor, port: number, settings: object = {}): Stripe {
  const loopback = { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 };
  return new (stripeClass(major))('sk_test_0', { ...loopback, ...settings });
}
