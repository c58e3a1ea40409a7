import { expect, test } from 'vitest';
import type { ProvenanceView, Span } from '../../src/analysis/analysis.js';
import { renderExplain } from '../../src/reporters/explain.js';
import { keyReport, missing, ROOT, source, spanIn, stripeCall, unstable } from '../rule/made-analysis.js';
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

test('says so when there is no key', () => {
  const key = keyReport([missing({ absence: 'no-key' })]);
  expect(renderExplain(stripeCall({ at: at('worker.ts', 'create') }), key, ROOT)).toMatchSnapshot();
});
