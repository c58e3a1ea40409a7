import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulate } from '../../../bench/protection/simulate.js';
import { BREACHES, breach } from '../../../bench/protection/third-layer.js';
import { type PostgresServer, startPostgres } from './server.js';

let server: PostgresServer | undefined;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

/** Each worker that is killed is followed by a new one: they must start fast. */
async function buildWorker(): Promise<string> {
  const outDir = join(process.cwd(), '.cache/protection-worker');
  const input = join(process.cwd(), 'bench/protection/worker.ts');
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: input,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
    },
  });
  return join(outDir, 'worker.js');
}

test('workers that are killed at every step: a hundred intents, none charged twice, none lost', async () => {
  if (!server) throw new Error('no server');
  const size = { intents: 100, kills: 14, seed: 1, workers: 2, prefetch: 4, workerFile: await buildWorker() };
  const result = await simulate(server, 'full pattern', size);
  expect(result).toMatchObject({ intents: 100, duplicates: 0, lost: 0, unsettled: 0 });
  expect([...result.kills.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(14);
});

test.each(BREACHES)('%s: the amount stops at the expected total and a tenth', async (kind) => {
  if (!server) throw new Error('no server');
  const { expected, cap, withoutVault, withVault } = await breach(server, kind);
  expect(cap).toBe(BigInt(Math.floor(expected * 1.1)));
  expect(withoutVault).toBe(5 * expected);
  expect(withVault).toBeGreaterThan(expected);
  expect(BigInt(withVault)).toBeLessThanOrEqual(cap);
});
