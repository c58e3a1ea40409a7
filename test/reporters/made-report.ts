import { resolveInspection } from '../../rules/index.js';
import type { Analysis } from '../../src/analysis/analysis.js';
import { reportOn } from '../../src/rule/report.js';
import type { Report } from '../../src/rule/report.js';
import {
  analysisOf,
  keyReport,
  missing,
  ROOT,
  source,
  spanIn,
  step,
  stripeCall,
  unstable,
} from '../rule/made-analysis.js';

/** The made project that the report is about, by absolute path. */
export const FILES: ReadonlyMap<string, string> = new Map([
  [
    `${ROOT}/src/keys.ts`,
    `import { randomUUID } from 'node:crypto';

export function makeKey(invoiceId: string): string {
  const nonce = randomUUID();
  return \`pay-\${invoiceId}-\${nonce}\`;
}
`,
  ],
  [
    `${ROOT}/src/worker.ts`,
    `export async function settle(invoice: Invoice) {
  const paymentKey = makeKey(invoice.id);
  await stripe.paymentIntents.create(
    { amount: invoice.total, currency: 'eur', customer: invoice.customer, confirm: true },
    { idempotencyKey: paymentKey },
  );
  await stripe.refunds.create({ charge: invoice.charge }, { idempotencyKey: makeKey(invoice.charge) });
  await stripe.transfers.create({ amount: invoice.total, currency: 'eur', destination: invoice.seller });
  await stripe.customers.update(invoice.customer, { balance: 0 }, { idempotencyKey: legacyKey(invoice) });
  await stripe.invoices.pay(invoice.stripeId, {}, { idempotencyKey: \`invoice.pay:\${invoice.id}\` });
}
`,
  ],
]);

const at = (file: string, text: string, occurrence = 0) => spanIn(FILES, `src/${file}`, text, occurrence);
const uuid = source({ at: at('keys.ts', 'randomUUID()') });

function call(method: string, overrides: { money?: boolean } = {}) {
  const [object = '', verb = ''] = method.split('.');
  const { file, start, ...rest } = at('worker.ts', `${object}.${verb}`);
  const skip = object.length + 1;
  const name = { ...rest, file, start: start + skip, column: rest.column + skip, text: verb };
  return stripeCall({ method, at: name, ...overrides });
}

function withUuid(text: string, occurrence = 0) {
  const key = at('worker.ts', text, occurrence);
  const path = [
    step(uuid.at, 'a random UUID'),
    step(at('keys.ts', 'nonce = randomUUID()'), 'assigned to `nonce`'),
    step(at('keys.ts', '`pay-${invoiceId}-${nonce}`'), 'returned by `makeKey`'),
    step(key, 'the idempotency key'),
  ];
  return keyReport([unstable({ at: key, key, source: uuid, path })]);
}

/** An analysis with one call of each kind: a shared cause, a missing key, an unproven key and a stable one. */
const ANALYSIS: Analysis = {
  ...analysisOf([
    [call('paymentIntents.create'), withUuid('paymentKey', 1)],
    [call('refunds.create'), withUuid('makeKey(invoice.charge)')],
    [
      call('transfers.create'),
      keyReport([missing({ absence: 'no-key', at: call('transfers.create').at, path: [] })]),
    ],
    [
      call('customers.update', { money: false }),
      keyReport([], {
        verdict: 'unproven',
        reason: 'unresolved import',
        key: at('worker.ts', 'legacyKey(invoice)'),
      }),
    ],
    [call('invoices.pay'), keyReport([], { key: at('worker.ts', '`invoice.pay:${invoice.id}`') })],
  ]),
  leftOut: { deletes: ['pay.ts:1', 'pay.ts:2'], testFiles: ['pay.test.1', 'pay.test.2', 'pay.test.3'] },
};

export const REPORT: Report = reportOn(
  ANALYSIS,
  resolveInspection({ preset: 'recommended', overrides: new Map(), calls: 'all', root: ROOT }),
  12,
);
