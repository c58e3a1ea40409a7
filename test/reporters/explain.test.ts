import { expect, test } from 'vitest';
import type { ProvenanceView, Span } from '../../src/analysis/analysis.js';
import { renderExplain } from '../../src/reporters/explain.js';
import {
  keyReport,
  missing,
  ROOT,
  source,
  span,
  spanIn,
  stripeCall,
  unstable,
} from '../rule/made-analysis.js';
import { FILES } from './made-report.js';

const at = (file: string, text: string) => spanIn(FILES, `src/${file}`, text);

function node(label: string, place: Span, ...inputs: ProvenanceView[]): ProvenanceView {
  return { label, at: place, inputs };
}

test('prints the verdict and the tree', () => {
  const template = at('keys.ts', '`pay-${invoiceId}-${nonce}`');
  const provenance = node(
    'variable',
    at('worker.ts', 'paymentKey'),
    node(
      'returned by `makeKey`',
      at('worker.ts', 'makeKey(invoice.id)'),
      node(
        'template',
        template,
        node(
          'parameter `invoiceId`',
          at('keys.ts', 'invoiceId'),
          node('business field', at('worker.ts', 'invoice.id')),
        ),
        node('variable', at('keys.ts', 'nonce'), node('a random UUID (call)', at('keys.ts', 'randomUUID()'))),
      ),
    ),
  );
  const key = keyReport([unstable({ source: source() })], { provenance });
  expect(renderExplain(stripeCall({ at: at('worker.ts', 'create') }), key, ROOT)).toMatchSnapshot();
});

test('keeps within 100 columns, and joins the steps that begin at one place', () => {
  const chain = "createHash('sha256').update([operation, ...facts].join(SEPARATOR)).digest('hex')";
  const file = 'packages/payment-provider-stripe/src/keys.ts';
  const key = span(chain, { file, line: 7, column: 10 });
  const provenance = node(
    'returned by `operationKey`',
    key,
    node(
      'through `digest`',
      key,
      node(
        'through `update`',
        span(chain.slice(0, -14), { file, line: 7, column: 10 }),
        fact(file, 'operation'),
      ),
      node(
        'assigned to `{ customerId, stripeCustomer, cents }`',
        span(chain, { file, line: 33 }),
        fact(file, "'hex'"),
      ),
      fact('packages/billing/charge-by-card.ts', 'invoice.customer.accounting.identifier'),
    ),
  );
  const text = renderExplain(stripeCall(), keyReport([], { provenance }), ROOT);
  expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
  expect(text).toMatchSnapshot();
});

function fact(file: string, text: string): ProvenanceView {
  return node('passed to `chargeByCard` as `identifier`, business', span(text, { file, line: 120 }));
}

test('a part that stands in two places is followed once', () => {
  const stamp = node(
    'variable',
    at('keys.ts', 'nonce'),
    node('a random UUID (call)', at('keys.ts', 'randomUUID()')),
  );
  const provenance = node(
    'template',
    at('keys.ts', '`pay-${invoiceId}-${nonce}`'),
    stamp,
    node('hashed', at('worker.ts', 'makeKey(invoice.id)'), stamp),
    node('business field', at('worker.ts', 'invoice.id')),
    node('business field', at('worker.ts', 'invoice.id')),
  );
  const text = renderExplain(
    stripeCall({ at: at('worker.ts', 'create') }),
    keyReport([], { provenance }),
    ROOT,
  );
  expect(text.match(/as above/g)).toHaveLength(1);
  expect(text).toMatchSnapshot();
});

test('a long way is drawn whole', () => {
  let provenance = node('business field', at('worker.ts', 'invoice.id'));
  for (let step = 0; step < 200; step++)
    provenance = node(
      `returned by "${step}"`,
      span(`f${step}()`, { file: 'src/keys.ts', line: step + 1 }),
      provenance,
    );
  const text = renderExplain(
    stripeCall({ at: at('worker.ts', 'create') }),
    keyReport([], { provenance }),
    ROOT,
  );
  expect(text.match(/returned by/g)).toHaveLength(200);
});

test('says so when there is no key', () => {
  const key = keyReport([missing({ absence: 'no-key' })]);
  expect(renderExplain(stripeCall({ at: at('worker.ts', 'create') }), key, ROOT)).toMatchSnapshot();
});
