/** Measures what a key costs against `createHash` of the same text, and writes the figures into `docs/key-format.md`. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { format } from 'prettier';
import { withGeneratedPart } from '../../scripts/generated-part.js';
import { encodeFields } from '../../src/runtime/key-encoding.js';
import { REPOSITORY } from '../../test/docs/page.js';
import { bundled, gzipSize } from '../../test/runtime/bundled.js';

const KEYS = 20_000;
const ROUNDS = 15;

interface Made {
  readonly businessKey: (namespace: string, fields: object) => string;
}

/** What the bundle makes of these globals: without `process` it finds no digest of Node. */
function madeWith(globals: { made?: Made; readonly process?: NodeJS.Process }): Made {
  // Not in a context of `vm`, where every global costs a call into the host.
  const run = compileFunction(code, ['globalThis']) as (globals: object) => void;
  run(globals);
  if (!globals.made) throw new TypeError('the bundle made nothing');
  return globals.made;
}

/** Nanoseconds for each of many keys, which are all of other intents. */
function time(work: (n: number) => unknown): number {
  const start = process.hrtime.bigint();
  for (let n = 0; n < KEYS; n++) work(n);
  return Number(process.hrtime.bigint() - start) / KEYS;
}

/** The text that is digested for the key of each round. */
function textOf(n: number): string {
  return encodeFields('invoice.charge', { customerId: `cus_${n}`, billingPeriod: '2026-11' });
}

interface Cost {
  readonly key: number;
  readonly hash: number;
}

/** The quickest round of each, since everything else on the machine only adds time. */
function measure({ businessKey }: Made): Cost {
  const texts = Array.from({ length: KEYS }, (_, n) => textOf(n));
  const fields = (n: number): object => ({ customerId: `cus_${n}`, billingPeriod: '2026-11' });
  const rounds = Array.from({ length: ROUNDS }, () => ({
    key: time((n) => businessKey('invoice.charge', fields(n))),
    hash: time((n) =>
      createHash('sha256')
        .update(texts[n] ?? '')
        .digest('hex'),
    ),
  }));
  return {
    key: Math.min(...rounds.map(({ key }) => key)),
    hash: Math.min(...rounds.map(({ hash }) => hash)),
  };
}

function row(name: string, { key, hash }: Cost, limit: number): string {
  const micros = (nanos: number): string => `${(nanos / 1000).toFixed(2)} µs`;
  return `| ${name} | ${micros(key)} | ${micros(hash)} | ${(key / hash).toFixed(2)} | ${limit} |`;
}

const code = await bundled('businessKey');
const page = join(REPOSITORY, 'docs/key-format.md');
const text = [
  '| where | `businessKey` | `createHash` of the same text | ratio | limit |',
  '| --- | --- | --- | --- | --- |',
  row('Node', measure(madeWith({ process })), 2),
  row('without the digest of Node', measure(madeWith({})), 4),
  '',
  `\`businessKey\` alone, bundled and minified, is ${gzipSize(code).toLocaleString('en')} bytes after gzip; the limit is 3,000. ` +
    `Measured by \`npm run bench:key\` with Node ${process.versions.node} on ${cpus()[0]?.model ?? 'an unknown processor'}: ` +
    `the quickest of ${ROUNDS} rounds of ${KEYS.toLocaleString('en')} keys.`,
].join('\n');
const written = withGeneratedPart(readFileSync(page, 'utf8'), 'cost', text);
writeFileSync(page, await format(written, { parser: 'markdown' }));
console.log(text);
