import { VaultError } from './vault-error.js';

/** The part of stripe-node's HTTP clients that is used; it is the same in the majors 17 to 23. */
export interface StripeHttpClient {
  makeRequest(
    host: string,
    port: string | number,
    path: string,
    method: string,
    headers: object,
    requestData: string | null,
    protocol: 'http' | 'https',
    timeout: number,
  ): Promise<unknown>;
}

/**
 * An HTTP client for `new Stripe(key, { httpClient })` that sends everything to the vault, below the path of its base
 * URL: `https://vault.example/stripe` makes `/v1/refunds` into `https://vault.example/stripe/v1/refunds`. It takes the
 * place of every host, so that a vault key never leaves for another one. Throws `VaultError` for what is no URL, or has
 * a query.
 */
export function vaultHttpClient<C extends StripeHttpClient>(client: C, baseUrl: string): C {
  const { protocol, hostname, port, prefix } = placeOf(baseUrl);
  const makeRequest: StripeHttpClient['makeRequest'] = (
    _host,
    _port,
    path,
    method,
    headers,
    data,
    _protocol,
    timeout,
  ) => client.makeRequest(hostname, port, prefix + path, method, headers, data, protocol, timeout);
  return Object.create(client, { makeRequest: { value: makeRequest } }) as C;
}

interface Place {
  readonly protocol: 'http' | 'https';
  readonly hostname: string;
  readonly port: string;
  /** Without a slash at its end. */
  readonly prefix: string;
}

function placeOf(baseUrl: string): Place {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const protocol = url?.protocol === 'https:' ? 'https' : url?.protocol === 'http:' ? 'http' : undefined;
  // The URL may hold a secret, so that it is not repeated.
  if (!url || !protocol || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new VaultError(
      'bad-request',
      'The base URL of the vault is an absolute http(s) URL without user, query and fragment, such as `https://vault.example/stripe`.',
    );
  const usual = protocol === 'https' ? '443' : '80';
  return {
    protocol,
    hostname: url.hostname,
    port: url.port || usual,
    prefix: url.pathname.replace(/\/+$/, ''),
  };
}
