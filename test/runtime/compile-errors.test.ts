/** What tsc says about keys that cannot be right: the texts are part of the product. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../docs/page.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';

const DECLARED = `import { businessKey, type BusinessKey } from 'RUNTIME/business-key.js';
import { colonJoined } from 'RUNTIME/colon-joined.js';
declare const count: number;
declare const memo: string | undefined;
declare const parent: string | null;
declare const either: string | Date;
declare const loose: any;
declare const unsure: unknown;
declare const row: { id: string; memo?: string };
declare const record: Record<string, string>;
declare const name: string;
declare const branded: string & { readonly brand: 'CustomerId' };
enum Plan { Basic = 'basic', Pro = 'pro' }
enum Level { Low, High }
const half = 0.5;
const key = businessKey('invoice.charge', { invoiceId: 'in_1' });
`;

/** Statements that the compiler must let pass. */
const RIGHT = [
  "businessKey('invoice.charge', { customerId: 'cus_1', billingPeriod: '2026-11' });",
  "businessKey('invoice.charge', { count, big: 5n, five: 5, negative: -5, final: true, flag: count > 1 });",
  "businessKey('invoice.charge', { plan: Plan.Pro, level: Level.Low, branded, loose });",
  "businessKey('invoice.charge', record);",
  "businessKey('invoice.charge', loose);",
  "businessKey('invoice.charge', { id: memo ?? 'none', parent: parent! });",
  "businessKey(name, { id: 'in_1' });",
  "businessKey(`${name}.charge`, { id: 'in_1', [name]: 'x' });",
  "businessKey('invoice.charge', { dunningAttemptId: 'da_1', requestOffsetting: 'r', customerUuid: 'u', chatMessageId: 'm' });",
  "businessKey('invoice.charge', { eventId: 'evt_1', createdAt: '2026-11-30', partitionKey: 'p', attemptId: 'a', nowadays: 'n' });",
  'export const text: string = key;',
  'export const inMap: Map<string, BusinessKey> = new Map([[name, key]]);',
  "colonJoined('cus_1', '2026-11', name, count);",
];

/** Statements that the compiler must refuse, in words. */
const WRONG = [
  "businessKey('invoice.charge', { due: new Date() });",
  "businessKey('invoice.charge', { either });",
  "businessKey('invoice.charge', { share: 0.5 });",
  "businessKey('invoice.charge', { half });",
  "businessKey('invoice.charge', { memo });",
  "businessKey('invoice.charge', { memo: undefined });",
  "businessKey('invoice.charge', { parent });",
  "businessKey('invoice.charge', row);",
  "businessKey('invoice.charge', { customer: { id: 'cus_1' } });",
  "businessKey('invoice.charge', { lines: ['a'] });",
  "businessKey('invoice.charge', { make: () => 'x' });",
  "businessKey('invoice.charge', { unsure });",
  "businessKey('invoice.charge', { customerId: '' });",
  "businessKey('invoice.charge', {});",
  "businessKey('invoice.charge', ['in_1']);",
  "businessKey('invoice.charge', new Date());",
  "businessKey('invoice.charge', new Map([['a', 'b']]));",
  "businessKey('invoice.charge', 'in_1');",
  "businessKey('Invoice charge', { id: 'in_1' });",
  "businessKey('', { id: 'in_1' });",
  "businessKey('invoice.charge', { offset: 5 });",
  "businessKey('invoice.charge', { kafka_partition: 5 });",
  "businessKey('invoice.charge', { eventTimestamp: '1' });",
  "businessKey('invoice.charge', { messageId: 'm' });",
  "businessKey('invoice.charge', { sqsMessageID: 'm' });",
  "businessKey('invoice.charge', { attempt: 1 });",
  "businessKey('invoice.charge', { uuid: 'u' });",
  "colonJoined('cus:1', '2026-11');",
  "colonJoined('cus_1', new Date());",
  "colonJoined('cus_1');",
  "export const made: BusinessKey = 'order-1';",
  'export const cut: BusinessKey = key.slice(1);',
];

/** The messages of tsc, each under its statement. */
function compiled(statements: readonly string[], ...flags: readonly string[]): string {
  const runtime = join(REPOSITORY, 'src/runtime');
  const files = { 'keys.ts': DECLARED.replaceAll('RUNTIME', runtime) + statements.join('\n') };
  const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
  const options = '--noEmit --pretty false --target es2023 --module esnext --moduleResolution bundler'.split(
    ' ',
  );
  const args = [tsc, ...options, ...flags, 'keys.ts'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: temporaryFolder(files), encoding: 'utf8' });
  const before = DECLARED.split('\n').length - 1;
  return stdout.replace(/^keys\.ts\((\d+),\d+\): error /gm, (_, line: string) => {
    return `\n${statements[Number(line) - before - 1] ?? `line ${line}`}\n  `;
  });
}

describe('tsc', () => {
  test('lets right keys pass', () => {
    expect(compiled(RIGHT, '--strict')).toBe('');
  });

  test('refuses wrong ones in sentences', () => {
    const said = compiled(WRONG, '--strict');
    expect(WRONG.filter((statement) => !said.includes(`\n${statement}\n`))).toEqual([]);
    expect(said).toMatchSnapshot();
  });

  test('says nothing wrong without strictNullChecks', () => {
    expect(compiled(RIGHT, '--strict', 'false')).toBe('');
    const said = compiled(WRONG, '--strict', 'false');
    const passed = WRONG.filter((statement) => !said.includes(`\n${statement}\n`));
    expect(passed).toMatchSnapshot();
  });
});
