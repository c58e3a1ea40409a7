import { stripeTable } from '../../src/catalogue/stripe-writes.generated.js';

/**
 * The `stripe` package with all its methods and next to none of its types, by path inside the package. A program that
 * imports the real one parses 10 MB of declarations; what the engine asks for is all here.
 */
export function stripeStub(): ReadonlyMap<string, string> {
  const accessors = Object.keys(stripeTable);
  return new Map([
    [
      'package.json',
      JSON.stringify({ name: 'stripe', version: '23.0.0', type: 'module', types: './index.d.ts' }),
    ],
    ['index.d.ts', [...accessors.map(importOf), clientOf(accessors), 'export default Stripe;'].join('\n')],
    ['shared.d.ts', SHARED],
    ...accessors.map((accessor) => [fileOf(accessor), resourceOf(accessor)] as const),
  ]);
}

const SHARED = `
export interface StripeObject { readonly id: string; readonly [field: string]: any }
export interface RequestOptions {
  apiKey?: string; idempotencyKey?: string; stripeAccount?: string; apiVersion?: string;
  maxNetworkRetries?: number; timeout?: number;
}
export interface RawRequestOptions extends RequestOptions { additionalHeaders?: { [name: string]: string } }
export interface List extends Promise<{ data: StripeObject[]; has_more: boolean }>, AsyncIterable<StripeObject> {}
`;

/** The declarations of one resource lie where the engine reads its name from. */
function fileOf(accessor: string): string {
  return `resources/${accessor.split('.').map(capital).join('/')}.d.ts`;
}

function classOf(accessor: string): string {
  return accessor.split('.').map(capital).join('');
}

function importOf(accessor: string): string {
  return `import { ${classOf(accessor)} } from './${fileOf(accessor).replace('.d.ts', '.js')}';`;
}

function resourceOf(accessor: string): string {
  const up = '../'.repeat(accessor.split('.').length);
  const methods = Object.entries(stripeTable[accessor] ?? {}).map(([name, row]) => {
    const [http = '', position = '1'] = row.split(' ');
    const ids = Array.from({ length: Number(position) - 1 }, (_, index) => `id${index}: string, `).join('');
    const result = http === 'GET' && name.startsWith('list') ? 'List' : 'Promise<StripeObject>';
    return `  ${name}(${ids}params?: { [name: string]: any }, options?: RequestOptions): ${result};`;
  });
  return [
    `import { List, RequestOptions, StripeObject } from '${up}shared.js';`,
    `export declare class ${classOf(accessor)} {`,
    ...methods,
    '}',
  ].join('\n');
}

interface Branch {
  readonly [name: string]: Branch | string;
}

/** `checkout.sessions` is a member of a member. */
function clientOf(accessors: readonly string[]): string {
  return `
import { RawRequestOptions as Raw, RequestOptions as Options, StripeObject } from './shared.js';
export declare class Stripe {
  constructor(key: string, settings?: { [name: string]: any });
  rawRequest(method: string, path: string, params?: object, options?: Raw): Promise<any>;
  readonly webhooks: { constructEvent(body: any, signature: any, secret: string): Stripe.Event };
  static createFetchHttpClient(): object;
${membersOf(treeOf(accessors))}
}
export declare namespace Stripe {
  type RequestOptions = Options;
  type RawRequestOptions = Raw;
  interface Event extends StripeObject { readonly type: string; readonly data: { readonly object: any } }
  type PaymentIntent = StripeObject; type Refund = StripeObject; type Charge = StripeObject;
  type PaymentIntentCreateParams = { [name: string]: any }; type RefundCreateParams = { [name: string]: any };
  type PaymentIntentConfirmParams = { [name: string]: any }; type ChargeCreateParams = { [name: string]: any };
}`;
}

function treeOf(accessors: readonly string[]): Branch {
  const root: Record<string, Branch | string> = {};
  for (const accessor of accessors) {
    let at = root;
    const names = accessor.split('.');
    const last = names.pop() ?? '';
    for (const name of names) {
      // A resource can be the owner of others too: `issuing.cards` and what a card holds.
      const below = at[name];
      const branch = typeof below === 'object' ? { ...below } : below === undefined ? {} : { '': below };
      at[name] = branch;
      at = branch;
    }
    const there = at[last];
    at[last] = typeof there === 'object' ? { ...there, '': classOf(accessor) } : classOf(accessor);
  }
  return root;
}

function membersOf(tree: Branch): string {
  return Object.entries(tree)
    .filter(([name]) => name !== '')
    .map(([name, below]) => `  readonly ${name}: ${typeof below === 'string' ? below : typeOf(below)};`)
    .join('\n');
}

function typeOf(tree: Branch): string {
  const own = tree[''];
  const members = `{ ${membersOf(tree)} }`;
  return typeof own === 'string' ? `${own} & ${members}` : members;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
