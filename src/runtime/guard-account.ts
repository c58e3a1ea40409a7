import { sha256 } from './sha256.js';

/**
 * The Stripe account, context and API key of a request, so far as they are not those that the client is made for: ''
 * where all are. An API key is only told from others; it cannot be read from the result.
 */
export function accountOf(
  headers: Readonly<Record<string, unknown>>,
  authenticator: unknown,
  client: object,
): string {
  const parts: string[] = [];
  for (const name of Object.keys(headers)) {
    const field = FIELDS[name.toLowerCase()];
    if (field === undefined) continue;
    const value = String(headers[name]);
    if (value !== String(settingOf(client, field))) parts.push(`${field} ${value}`);
  }
  const apiKey = apiKeyOf(authenticator);
  if (apiKey !== undefined && apiKey !== apiKeyOf(Reflect.get(client, '_authenticator')))
    parts.push(`key ${sha256(apiKey)}`);
  return parts.sort().join();
}

const FIELDS: Readonly<Record<string, string>> = {
  'stripe-account': 'stripeAccount',
  'stripe-context': 'stripeContext',
};

function settingOf(client: object, field: string): unknown {
  const settings: unknown = Reflect.get(client, '_api');
  return typeof settings === 'object' && settings !== null ? Reflect.get(settings, field) : undefined;
}

function apiKeyOf(authenticator: unknown): string | undefined {
  const key: unknown =
    typeof authenticator === 'function' ? Reflect.get(authenticator, '_apiKey') : undefined;
  return typeof key === 'string' ? key : undefined;
}
