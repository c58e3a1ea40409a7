/** Code that writes to Stripe, in the shapes that the analysis has to follow from file to file. */

/** One shape: the imports it needs beside its own module's code, and the code itself. */
export interface StripeShape {
  readonly imports: readonly string[];
  readonly code: string;
  /** Stripe writes in the code. */
  readonly writes: number;
}

/** The other files that a shape leans on; paths are module specifiers. */
export interface Neighbours {
  /** Exports `key<id>(row)`. */
  readonly keys: { readonly from: string; readonly id: number };
  /** Exports `charge<id>(stripe, customer, amount, key)`. */
  readonly wrapper: { readonly from: string; readonly id: number };
}

type MakeShape = (name: string, near: Neighbours) => StripeShape;

const STRIPE = `import type Stripe from 'stripe';`;

const direct: MakeShape = (name) => ({
  imports: [STRIPE],
  writes: 1,
  code: `export async function pay${name}(stripe: Stripe, row: ${name}) {
  const intent = await stripe.paymentIntents.create(
    { amount: row.amount, currency: row.currency, customer: row.customerId },
    { idempotencyKey: \`${name}:\${row.customerId}:\${row.period}\` },
  );
  return intent.id;
}
`,
});

const helperKey: MakeShape = (name, { keys }) => ({
  imports: [STRIPE, `import { key${keys.id} } from '${keys.from}';`],
  writes: 2,
  code: `export async function bill${name}(stripe: Stripe, row: ${name}) {
  const idempotencyKey = key${keys.id}('${name}.item', row);
  const params: Stripe.InvoiceItemCreateParams = { customer: row.customerId, amount: row.amount, currency: row.currency };
  await stripe.invoiceItems.create(params, { idempotencyKey });
  const options: Stripe.RequestOptions = { timeout: 20_000 };
  options.idempotencyKey = key${keys.id}('${name}.invoice', row);
  return stripe.invoices.create({ customer: row.customerId, auto_advance: true }, options);
}
`,
});

const throughWrapper: MakeShape = (name, { keys, wrapper }) => ({
  imports: [
    STRIPE,
    `import { key${keys.id} } from '${keys.from}';`,
    `import { charge${wrapper.id} } from '${wrapper.from}';`,
  ],
  writes: 0,
  code: `export async function collect${name}(stripe: Stripe, rows: readonly ${name}[]) {
  const open = rows.filter((row) => row.status === 'open');
  return Promise.all(
    open.map((row) => charge${wrapper.id}(stripe, row.customerId, row.amount, key${keys.id}('${name}.collect', row))),
  );
}
`,
});

const service: MakeShape = (name, { keys }) => ({
  imports: [STRIPE, `import { key${keys.id} } from '${keys.from}';`],
  writes: 2,
  code: `export class ${name}Billing {
  private readonly namespace = '${name}.refund';

  constructor(private readonly stripe: Stripe) {}

  private keyFor(row: ${name}): string {
    return [key${keys.id}(this.namespace, row), row.currency].join('-');
  }

  async refund(row: ${name}, paymentIntent: string, amount?: number) {
    const params = { payment_intent: paymentIntent, ...(amount === undefined ? {} : { amount }) };
    const refund = await this.stripe.refunds.create(params, { idempotencyKey: this.keyFor(row) });
    return refund.status ?? 'pending';
  }

  async capture(row: ${name}, paymentIntent: string) {
    const { stripe } = this;
    return stripe.paymentIntents.capture(paymentIntent, {}, { idempotencyKey: \`\${this.keyFor(row)}-capture\` });
  }
}
`,
});

const unstable: MakeShape = (name) => ({
  imports: [STRIPE, `import { randomUUID } from 'node:crypto';`],
  writes: 2,
  code: `export async function retry${name}(stripe: Stripe, row: ${name}, given?: string) {
  const key = given ?? randomUUID();
  await stripe.transfers.create({ amount: row.amount, currency: row.currency, destination: row.customerId }, { idempotencyKey: key });
  return stripe.customers.update(row.customerId, { metadata: { period: row.period } });
}
`,
});

/** Keys as most billing code has them; one file in eight is at fault. */
const SHAPES: readonly [MakeShape, ...MakeShape[]] = [
  direct,
  helperKey,
  throughWrapper,
  service,
  direct,
  throughWrapper,
  helperKey,
  unstable,
];

/** The shape of the nth file that uses Stripe; shapes take turns. */
export function stripeShape(nth: number, name: string, near: Neighbours): StripeShape {
  return (SHAPES[nth % SHAPES.length] ?? direct)(name, near);
}

/** A module that writes to Stripe under the key that its callers hand in. */
export function wrapperCode(id: number): StripeShape {
  return {
    imports: [STRIPE],
    writes: 1,
    code: `export async function charge${id}(stripe: Stripe, customer: string, amount: number, idempotencyKey: string) {
  const intent = await stripe.paymentIntents.create({ amount, currency: 'usd', customer, confirm: true }, { idempotencyKey });
  return { id: intent.id, settled: intent.status === 'succeeded' };
}
`,
  };
}

/** A module that makes keys and does not know Stripe. */
export function keysCode(id: number): StripeShape {
  const digest = id % 2 === 0;
  const made = digest ? `createHash('sha256').update(parts.join(':')).digest('hex')` : `parts.join(':')`;
  return {
    imports: digest ? [`import { createHash } from 'node:crypto';`] : [],
    writes: 0,
    code: `export interface Keyed${id} {
  readonly id: string;
  readonly customerId: string;
  readonly period: string;
}

export function key${id}(namespace: string, row: Keyed${id}): string {
  const parts = [namespace, row.customerId, row.period, row.id];
  return ${made};
}
`,
  };
}
