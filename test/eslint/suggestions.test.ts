import { describe, expect, test } from 'vitest';
import plugin from '../../src/eslint/index.js';
import type { Suggestion } from '../../src/rule/finding.js';
import { runCommand } from '../docs/command.js';
import { edited } from '../suggestions/edited.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { eslintVersions } from './eslint-versions.js';

const HEAD = "import Stripe from 'stripe';\nconst stripe = new Stripe(process.env.STRIPE_KEY);\n";
/** The body of a function, and what the one suggestion makes of it. */
const PROGRAMS = {
  'a part too many': [
    'await stripe.refunds.create({ charge: order.charge }, { idempotencyKey: `refund:${order.id}:${Date.now()}` });',
    'await stripe.refunds.create({ charge: order.charge }, { idempotencyKey: `refund:${order.id}` });',
  ],
  'a part too many in a digest': [
    "const key = createHash('sha256').update('refund-' + Date.now() + '-' + order.id).digest('hex');\n" +
      '  await stripe.refunds.create({ charge: order.charge }, { idempotencyKey: key });',
    "const key = createHash('sha256').update(`refund-${order.id}`).digest('hex');\n" +
      '  await stripe.refunds.create({ charge: order.charge }, { idempotencyKey: key });',
  ],
  'nothing but a random text': [
    'await stripe.refunds.create({ charge: order.charge, metadata: { order: order.id } }, { idempotencyKey: crypto.randomUUID() });',
    'await stripe.refunds.create({ charge: order.charge, metadata: { order: order.id } }, { idempotencyKey: `refund:${order.id}` });',
  ],
  'no key': [
    'await stripe.transfers.create({ amount: order.cents, metadata: { order: order.id } });',
    'await stripe.transfers.create({ amount: order.cents, metadata: { order: order.id } }, { idempotencyKey: `transfer:${order.id}` });',
  ],
  'a key among the params': [
    'await stripe.transfers.create({ amount: order.cents, idempotencyKey: `transfer:${order.id}` });',
    'await stripe.transfers.create({ amount: order.cents }, { idempotencyKey: `transfer:${order.id}` });',
  ],
  'one key for all': [
    "await stripe.transfers.create({ amount: order.cents, metadata: { order: order.id } }, { idempotencyKey: 'pay' });",
    'await stripe.transfers.create({ amount: order.cents, metadata: { order: order.id } }, { idempotencyKey: `pay:${order.id}` });',
  ],
  'a key that goes to a second call': [
    'const idempotencyKey = `order:${order.id}`;\n' +
      '  await stripe.transfers.create({ amount: order.cents }, { idempotencyKey });\n' +
      '  await stripe.payouts.create({ amount: order.cents }, { idempotencyKey });',
    'const idempotencyKey = `order:${order.id}`;\n' +
      '  await stripe.transfers.create({ amount: order.cents }, { idempotencyKey });\n' +
      '  await stripe.payouts.create({ amount: order.cents }, { idempotencyKey: `${idempotencyKey}:payout` });',
  ],
  'another key for the second try': [
    'try {\n    await stripe.transfers.create({ amount: order.cents }, { idempotencyKey: `order:${order.id}` });\n' +
      '  } catch {\n    await stripe.transfers.create({ amount: order.cents }, { idempotencyKey: `order:${order.id}:2` });\n  }',
    'try {\n    await stripe.transfers.create({ amount: order.cents }, { idempotencyKey: `order:${order.id}` });\n' +
      '  } catch {\n    await stripe.transfers.create({ amount: order.cents }, { idempotencyKey: `order:${order.id}` });\n  }',
  ],
} as const;

const wrapped = (body: string): string => `${HEAD}export async function pay(order) {\n  ${body}\n}\n`;

describe.each(eslintVersions)('$name', (eslint) => {
  test.each(Object.entries(PROGRAMS))('offers to mend %s', async (_, [bad, good]) => {
    const folder = temporaryFolder({});
    const [message] = await eslint.lintText(folder, plugin.configs.recommended, 'pay.js', wrapped(bad));
    const [suggestion, ...others] = message?.suggestions ?? [];
    expect(others).toEqual([]);
    const { range: [start, end] = [0, 0], text = '' } = suggestion?.fix ?? {};
    expect(edited(wrapped(bad), [{ file: '', start, end, text }])).toBe(wrapped(good));
    expect(await eslint.lintText(folder, plugin.configs.recommended, 'pay.js', wrapped(good))).toEqual([]);
  });
});

test('a key that a retry makes is made before it', async () => {
  const call = 'await stripe.transfers.create({ amount: 1 }, { idempotencyKey: crypto.randomUUID() });';
  const loop = (body: string): string => `for (;;) {\n    try {\n      return ${body}\n    } catch {}\n  }`;
  const [eslint] = eslintVersions;
  const messages = await eslint?.lintText(
    temporaryFolder({}),
    plugin.configs.recommended,
    'pay.js',
    wrapped(loop(call)),
  );
  const made = messages?.flatMap(({ suggestions = [] }) => suggestions) ?? [];
  expect(made.map(({ desc }) => desc)).toEqual(['Make the key `crypto.randomUUID()` once, before the retry']);
  const { range: [start, end] = [0, 0], text = '' } = made[0]?.fix ?? {};
  expect(edited(wrapped(loop(call)), [{ file: '', start, end, text }])).toBe(
    wrapped(
      `const idempotencyKey = crypto.randomUUID();\n  ${loop('await stripe.transfers.create({ amount: 1 }, { idempotencyKey });')}`,
    ),
  );
});

test('the JSON of the command has the edits', () => {
  const [bad, good] = PROGRAMS['a key among the params'];
  const folder = temporaryFolder({ 'pay.js': wrapped(bad) });
  const { out } = runCommand(folder, 'check', '--format', 'json');
  const { findings } = JSON.parse(out) as { findings: { suggestions: Suggestion[] }[] };
  const edits = findings[0]?.suggestions[0]?.edits ?? [];
  expect(edited(wrapped(bad), edits)).toBe(wrapped(good));
  expect(new Set(edits.map(({ file }) => file))).toEqual(new Set(['pay.js']));
});
