/**
 * Proves that no two of a million tuples share a key, and that the keys are the same in the other versions of Node, in other
 * languages and in other time zones. Writes what it saw into `bench/keys.md`. `--seed 1 --runs 1000000`
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { format } from 'prettier';
import { REPOSITORY } from '../../test/docs/page.js';
import { decoded, identityOf, keyOf, tuples, type Tuple } from '../../test/runtime/key-tuples.js';
import { SURROUNDINGS } from '../../test/runtime/surroundings.js';

const VERSIONS = ['20', '22', '24'];
const BATCH = 10_000;
const CROSSED = 10_000;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '1000000' } },
});
const seed = Number(values.seed);
const runs = Number(values.runs);
const short = (text: string): string => createHash('md5').update(text).digest('base64');

function sampled(batch: number): Tuple[] {
  return fc.sample(tuples(), { seed: seed + batch, numRuns: Math.min(BATCH, runs - batch * BATCH) });
}

/** The number of different tuples; throws for two that share a key, or for one that is not read back as it was. */
function distinct(): number {
  const seen = new Map<string, string>();
  for (let batch = 0; batch * BATCH < runs; batch++) {
    for (const tuple of sampled(batch)) {
      const identity = identityOf(tuple);
      if (identityOf(decoded(tuple)) !== identity) throw new Error(`not read back: ${identity}`);
      const key = short(keyOf(tuple));
      const known = seen.get(key);
      if (known !== undefined && known !== short(identity))
        throw new Error(`two tuples, one key: ${identity}`);
      seen.set(key, short(identity));
    }
  }
  return seen.size;
}

/** A program that prints the digest of all keys of the file beside it. */
const PROGRAM = `import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { businessKey } from 'RUNTIME/index.js';
import { portableSha256 } from 'RUNTIME/portable-sha256.js';
const value = ([kind, text]) => (kind === 'bigint' ? BigInt(text) : kind === 'boolean' ? text === 'true' : text);
const all = createHash('sha256');
for (const [namespace, fields] of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  all.update(businessKey(namespace, Object.fromEntries(fields.map(([name, ...rest]) => [name, value(rest)]))));
  all.update(portableSha256(JSON.stringify(fields)));
}
console.log(process.versions.node, all.digest('hex'));
`;

interface Said {
  readonly version: string;
  readonly digest: string;
}

/** What every version of Node says in every surrounding. */
function crossed(folder: string): Said[] {
  const sets = fc
    .sample(tuples(), { seed, numRuns: CROSSED })
    .map(({ namespace, fields }) => [
      namespace,
      [...fields].map(([name, value]) => [name, typeof value, String(value)]),
    ]);
  writeFileSync(join(folder, 'sets.json'), JSON.stringify(sets));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, PROGRAM.replaceAll('RUNTIME', join(REPOSITORY, 'dist/src/runtime')));
  return VERSIONS.flatMap((version) => {
    const node = nodeOf(version, folder);
    return SURROUNDINGS.map((surroundings): Said => {
      const env = { ...process.env, ...surroundings };
      const printed = execFileSync(node, [program, join(folder, 'sets.json')], { encoding: 'utf8', env });
      const [said = '', digest = ''] = printed.trim().split(' ');
      return { version: said, digest };
    });
  });
}

/** The binary of a version, unpacked from its package on npm unless it is the running one. */
function nodeOf(version: string, folder: string): string {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  const spec = `node-${process.platform}-${process.arch}@${version}`;
  const packed = execFileSync('npm', ['pack', '--silent', spec], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', packed, '--one-top-level=' + version], { cwd: folder });
  return join(folder, version, 'package/bin/node');
}

function pageOf(different: number, said: readonly Said[]): string {
  const count = (number: number): string => number.toLocaleString('en');
  const rows = said.map(({ version, digest }, index) => {
    const { LANG = '', TZ = '' } = SURROUNDINGS[index % SURROUNDINGS.length] ?? {};
    return `| ${version} | ${LANG} | ${TZ} | \`${digest.slice(0, 16)}\` |`;
  });
  return `# Keys: a million tuples, three versions of Node

Written by \`npm run prove:keys -- --seed ${seed} --runs ${runs}\`.

The tuples are made to be taken for one another: their names and texts are of the signs of the encoding itself, digits and
colons included, and of characters of several bytes.

- ${count(runs)} tuples, ${count(different)} of them different: ${count(different)} different keys. No two share one, and each encoding
  is read back as the tuple that it was made of.
- ${count(Math.min(CROSSED, runs))} of them in other processes, with the digest of the host and the portable one: the digest over all keys is the same in
  each row.

| Node | LANG and LC_ALL | TZ | digest over all keys |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

const folder = mkdtempSync(join(tmpdir(), 'chargeonce-keys-'));
try {
  const said = crossed(folder);
  if (new Set(said.map(({ digest }) => digest)).size !== 1)
    throw new Error(`keys differ: ${JSON.stringify(said)}`);
  const page = await format(pageOf(distinct(), said), { parser: 'markdown', printWidth: 110 });
  writeFileSync(join(REPOSITORY, 'bench/keys.md'), page);
  process.stdout.write(page);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
