import { describe, expect, test } from 'vitest';
import { type ChangedFiles, filesThatMatter, type SourceTexts } from '../../src/typescript/import-graph.js';
import { importNames, resolveRelative } from '../../src/typescript/module-resolver.js';

/** A shop: a client behind an interface, a wrapper around it, its callers, and what has nothing to do with it. */
const SHOP: Readonly<Record<string, string>> = {
  '/shop/stripe-gateway.ts':
    "import Stripe from 'stripe';\nimport { Gateway } from './gateway.js';\nimport { keyFor } from './keys.js';\nexport class StripeGateway implements Gateway {}",
  '/shop/gateway.ts': 'export interface Gateway { pay(key: string): void }',
  '/shop/keys.ts': "import { text } from './text.js';\nexport const keyFor = text;",
  '/shop/text.ts': 'export const text = String;',
  '/shop/worker.ts':
    "import { Gateway } from './gateway.js';\nexport const work = (gateway: Gateway) => gateway.pay('');",
  '/shop/start.ts': "import { work } from './worker.js';\nwork;",
  '/shop/refund.ts': "import Stripe from 'stripe';\nexport const refund = 1;",
  '/shop/desk.ts': "import { refund } from './refund.js';\nrefund;",
  '/shop/page.ts': "import { text } from './text.js';\nexport const page = text;",
};

function sources(deleted: readonly string[]): SourceTexts {
  const files = Object.keys(SHOP);
  const names = importNames([...files, ...deleted]);
  return {
    files,
    text: (file) => SHOP[file] ?? '',
    resolve: (specifier, from) =>
      specifier.startsWith('.') ? resolveRelative(specifier, from, names) : null,
  };
}

function near({ files, deleted = [] }: Partial<ChangedFiles> & { files: readonly string[] }): string[] {
  return [...filesThatMatter(sources(deleted), { files, deleted }).files].sort();
}

describe('with changes, only what has to do with them', () => {
  test('a helper is looked at with the calls that it reaches, and with who is behind the interface', () => {
    expect(near({ files: ['/shop/keys.ts'] })).toEqual([
      '/shop/start.ts',
      '/shop/stripe-gateway.ts',
      '/shop/worker.ts',
    ]);
    expect(near({ files: ['/shop/text.ts'] })).toEqual([
      '/shop/start.ts',
      '/shop/stripe-gateway.ts',
      '/shop/worker.ts',
    ]);
  });

  test('a caller is looked at with its callers and what implements the interface', () => {
    expect(near({ files: ['/shop/worker.ts'] })).toEqual([
      '/shop/start.ts',
      '/shop/stripe-gateway.ts',
      '/shop/worker.ts',
    ]);
    expect(near({ files: ['/shop/refund.ts'] })).toEqual(['/shop/desk.ts', '/shop/refund.ts']);
    expect(near({ files: ['/shop/desk.ts'] })).toEqual(['/shop/desk.ts']);
  });

  test('what reaches no Stripe call opens nothing', () => {
    expect(near({ files: ['/shop/page.ts'] })).toEqual([]);
    expect(near({ files: ['/somewhere/else.ts'] })).toEqual([]);
  });

  test('who imports a deleted file is touched', () => {
    const shop = {
      ...sources(['/shop/lost.ts']),
      text: (file: string) => `${SHOP[file] ?? ''}${LOST[file] ?? ''}`,
    };
    const { files, touched } = filesThatMatter(shop, { files: [], deleted: ['/shop/lost.ts'] });
    expect([...(touched ?? [])]).toEqual(['/shop/refund.ts']);
    expect([...files].sort()).toEqual(['/shop/desk.ts', '/shop/refund.ts']);
  });
});

const LOST: Readonly<Record<string, string>> = { '/shop/refund.ts': "\nimport { lost } from './lost.js';" };
