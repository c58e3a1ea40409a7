/** Measures what the guard costs, at run time and in the compiler, and writes the figures into `docs/runtime.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import Stripe from 'stripe';
import { businessKey, type BusinessKey } from '../../src/runtime/business-key.js';
import { guardStripe } from '../../src/runtime/guard-stripe.js';
import { hostWith, STRICT } from '../../test/runtime/compiler.js';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const page = join(repository, 'docs', 'runtime.md');
const MAJORS = [17, 20, 22, 23];
const CALLS = 20_000;
const ROUNDS = 7;

/** `paymentIntents.create` of a client, guarded or not. Nothing is sent by it, so that its keys are no keys of charges. */
function createOf(client: object): (...args: readonly unknown[]) => unknown {
  const payments = Reflect.get(client, 'paymentIntents') as object;
  const create = Reflect.get(payments, 'create') as (...args: readonly unknown[]) => unknown;
  return create.bind(payments);
}

/** A client whose requests end before they are made: what is left is the SDK up to its sender, and the guard. */
function clientOf(): Stripe {
  const stripe = new Stripe('sk_test_0', { telemetry: false });
  const sender = Reflect.get(stripe, '_requestSender') as object;
  const answer = { id: 'pi_1', lastResponse: { headers: {} } };
  Reflect.set(sender, '_request', (...args: unknown[]) =>
    (args[7] as (error: null, answer: object) => void)(null, answer),
  );
  return stripe;
}

function paramsOf(n: number): Stripe.PaymentIntentCreateParams {
  return {
    amount: 1000 + n,
    currency: 'eur',
    customer: `cus_${n}`,
    confirm: true,
    description: 'Team plan, November 2026',
    metadata: { invoice: `in_${n}`, period: '2026-11', plan: 'team' },
  };
}

/** Microseconds a call, of the quickest round. */
function measure(client: object, keys: readonly BusinessKey[]): number {
  const create = createOf(client);
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.hrtime.bigint();
    for (const [n, idempotencyKey] of keys.entries()) create(paramsOf(n), { idempotencyKey });
    best = Math.min(best, Number(process.hrtime.bigint() - start) / 1000 / keys.length);
  }
  return best;
}

function runtimeCost(): { readonly plain: number; readonly guarded: number } {
  const keys: BusinessKey[] = [];
  for (let n = 0; n < CALLS; n++) keys.push(businessKey('invoice.charge', { invoiceId: `in_${n}` }));
  const stripe = clientOf();
  return { plain: measure(stripe, keys), guarded: measure(guardStripe(stripe), keys) };
}

/** 50 functions that create, update, confirm and list, on a client or on a guarded one. */
function programText(guard: boolean): string {
  const client = guard ? 'guardStripe(new Stripe("sk"))' : 'new Stripe("sk")';
  const head = `import Stripe from 'stripe';\nimport { businessKey, guardStripe } from '../../../dist/src/runtime/index.js';
void guardStripe;\nconst stripe = ${client};\nconst idempotencyKey = businessKey('a.b', { a: 1 });\n`;
  const one = (n: number): string => `export async function f${n}() {
  const { id } = await stripe.paymentIntents.create({ amount: ${n}, currency: 'eur' }, { idempotencyKey });
  await stripe.paymentIntents.confirm(id, {}, { idempotencyKey });
  await stripe.customers.update('cus_1', { name: id }, { idempotencyKey });
  await stripe.refunds.create({ payment_intent: id }, { idempotencyKey });
  return stripe.customers.list({ limit: ${n} }).autoPagingToArray({ limit: 3 });
}\n`;
  return head + Array.from({ length: 50 }, (_, n) => one(n + 1)).join('');
}

/** Seconds of the checker, of the quickest of three runs. Parsing and binding are the same with the guard and without. */
function checkTimes(major: number): readonly [without: number, withGuard: number] {
  const best: [number, number] = [Infinity, Infinity];
  for (let run = 0; run < 3; run++) {
    best[0] = Math.min(best[0], checkTime(major, false));
    best[1] = Math.min(best[1], checkTime(major, true));
  }
  return best;
}

function checkTime(major: number, guard: boolean): number {
  const file = join(repository, 'fixtures', 'majors', `stripe-${major}`, 'program.ts');
  const host = hostWith(new Map([[file, programText(guard)]]), STRICT);
  const program = ts.createProgram([file], STRICT, host);
  program.getGlobalDiagnostics();
  const start = process.cpuUsage().user;
  const errors = program.getSemanticDiagnostics(program.getSourceFile(file));
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, host));
  return (process.cpuUsage().user - start) / 1e6;
}

function table(): string {
  const { plain, guarded } = runtimeCost();
  const rows = MAJORS.map((major) => {
    const [without, withGuard] = checkTimes(major);
    return `| ${major} | ${without.toFixed(2)} s | ${withGuard.toFixed(2)} s | ${(withGuard - without).toFixed(2)} s |`;
  });
  return [
    `\`paymentIntents.create\` up to the SDK's sender, ${CALLS.toLocaleString('en')} keys, Node ${process.versions.node}: ${plain.toFixed(1)} µs without the guard, ${guarded.toFixed(1)} µs with it; the guard takes **${(guarded - plain).toFixed(1)} µs a call**.`,
    '',
    `Type-checking a file of 200 writes and 50 reads, user CPU, TypeScript ${ts.version}; on a busy machine the runs differ by some 0.1 s, so that less is nothing:`,
    '',
    '| stripe | without | with | added |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const [before = '', , after = ''] = readFileSync(page, 'utf8').split(/<!-- (?:figures|end of figures) -->/);
writeFileSync(page, `${before}<!-- figures -->\n\n${table()}\n\n<!-- end of figures -->${after}`);
