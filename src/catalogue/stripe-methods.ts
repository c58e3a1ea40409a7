import { moneyMethods, moneyParams, repeatByName, repeats } from './stripe-repeats.js';
import type { Repeat } from './stripe-repeats.js';
import { stripeTableBefore } from './stripe-writes-before.generated.js';
import { stripeTable } from './stripe-writes.generated.js';

export type StripeVerb = 'POST' | 'GET' | 'DELETE';

/** What is known of one method of the `stripe` package, over all majors from 8 on. */
export interface StripeMethod {
  /** `paymentIntents.capture`, `v2.core.accounts.create`. */
  readonly accessor: string;
  readonly http: StripeVerb;
  /** A template: `/v1/payment_intents/{id}/capture`. */
  readonly path: string;
  /** Index of the options argument in 22 and later; before that, where it stands when params are given. */
  readonly optionsIndex: number;
  readonly repeat: Repeat;
  /** True when a repeat can move money or commit to it. */
  readonly money: boolean;
  /** Where only some params can move money: their names. */
  readonly moneyParams: readonly string[] | undefined;
}

const tables = [stripeTable, stripeTableBefore];

/** The resources of a client, as written behind `stripe.`: `paymentIntents`, `checkout.sessions`. */
export const stripeResources: ReadonlySet<string> = new Set(tables.flatMap((table) => Object.keys(table)));

/** Names that a write can have, and the last names of resources: anything else need not be looked up by type. */
export const stripeWriteNames: ReadonlySet<string> = new Set(
  tables.flatMap((table) =>
    Object.values(table).flatMap((methods) =>
      Object.entries(methods).flatMap(([name, row]) => (row.startsWith('GET ') ? [] : [name])),
    ),
  ),
);
export const stripeResourceNames: ReadonlySet<string> = new Set(
  [...stripeResources].map((resource) => resource.slice(resource.lastIndexOf('.') + 1)),
);

/** The method behind `stripe.<accessor>`; undefined when no known major has it. */
export function stripeMethod(accessor: string): StripeMethod | undefined {
  const dot = accessor.lastIndexOf('.');
  const [resource, method] = [accessor.slice(0, dot), accessor.slice(dot + 1)];
  const row = tables.map((table) => own(own(table, resource), method)).find((found) => found !== undefined);
  if (row === undefined) return undefined;
  const [verb = '', options = '', path = ''] = row.split(' ');
  // The hosts of OAuth know no idempotency keys, and a code is good for one use: nothing to audit.
  const http = path.startsWith('/oauth/') ? 'GET' : verb;
  return {
    accessor,
    http: http as StripeVerb,
    path,
    optionsIndex: Number(options),
    repeat: http === 'GET' ? 'sets' : (own(repeats, accessor) ?? repeatByName(method)),
    money: moneyMethods.has(accessor),
    moneyParams: own(moneyParams, accessor),
  };
}

/** The HTTP verb that a method's name suggests, for methods that the tables do not have. */
export function verbByName(method: string): StripeVerb {
  if (/^(?:list|retrieve|search|find)(?![a-z])|^(?:pdf|preview)$|^preview(?![a-z])/.test(method))
    return 'GET';
  if (/^del(?:ete)?(?![a-z])/.test(method)) return 'DELETE';
  return 'POST';
}

const irregularFiles: Readonly<Record<string, string>> = {
  'billing.creditBalanceSummary': 'billing.creditBalanceSummaries',
  oAuth: 'oauth',
  sKUs: 'skus',
  'v2.moneyManagement.payoutMethodsBankAccountSpec': 'v2.moneyManagement.payoutMethodsBankAccountSpecs',
  'v2.testHelpers.moneyManagement': 'v2.testHelpers.moneyManagements',
};

/**
 * The resource that a file of the `stripe` package declares: `types/Checkout/SessionsResource.d.ts` and
 * `esm/resources/Checkout/Sessions.d.ts` are `checkout.sessions`. Works for every major from 8 on.
 */
export function accessorOfFile(resourceFile: string): string {
  const accessor = resourceFile
    .replaceAll('\\', '/')
    .replace(/^(?:.*\/)?(?:resources|types)\//, '')
    .replace(/^\d{4}-\d{2}-\d{2}\//, '')
    .replace(/(?:Resource)?(?:\.d)?\.[cm]?[jt]s$/, '')
    .split('/')
    .map((name) => name.charAt(0).toLowerCase() + name.slice(1))
    .join('.');
  return own(irregularFiles, accessor) ?? accessor;
}

/**
 * The write that a raw request to a path or URL is, POST only: `/v1/payment_intents/pi_1/capture` is
 * `paymentIntents.capture`. A part that is only known at run time may stand as any text without a slash.
 */
export function stripePath(path: string): { readonly accessor: string } | undefined {
  const start = /\/v[12]\//.exec(path)?.index;
  if (start === undefined) return undefined;
  const parts = (path.slice(start).split(/[?#]/)[0] ?? '').replace(/\/$/, '').split('/');
  const candidates = postPaths().filter(
    ({ template }) =>
      template.length === parts.length &&
      template.every((part, index) => part.startsWith('{') || part === parts[index]),
  );
  const best = candidates.reduce<PostPath | undefined>(
    (kept, next) => (kept && placeholders(kept) <= placeholders(next) ? kept : next),
    undefined,
  );
  return best && { accessor: best.accessor };
}

interface PostPath {
  readonly accessor: string;
  readonly template: readonly string[];
}

let builtPostPaths: readonly PostPath[] | undefined;

/** Built at the first raw request: most programs have none. */
function postPaths(): readonly PostPath[] {
  builtPostPaths ??= allPostPaths();
  return builtPostPaths;
}

function allPostPaths(): readonly PostPath[] {
  return tables.flatMap((table) =>
    Object.entries(table).flatMap(([resource, methods]) =>
      Object.entries(methods)
        .map(([method, row]) => ({ accessor: `${resource}.${method}`, row: row.split(' ') }))
        .filter(({ row }) => row[0] === 'POST')
        .map(({ accessor, row }) => ({ accessor, template: (row[2] ?? '').split('/') })),
    ),
  );
}

function placeholders({ template }: PostPath): number {
  return template.filter((part) => part.startsWith('{')).length;
}

function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}
