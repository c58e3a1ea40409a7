/**
 * Redelivers billing events to workers that die at every step, in five levels of protection, and writes what each
 * level charged twice and what it lost. Ends with 1 and writes nothing if the full pattern did either, or a cap did not hold.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../test/runtime/ledger/server.js';
import { LEVELS } from './events.js';
import { renderPage } from './page.js';
import { type LevelResult, simulate } from './simulate.js';
import { BREACHES, breach, type Breached } from './third-layer.js';

const { values } = parseArgs({
  options: {
    intents: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '350' },
    seed: { type: 'string', default: '1' },
  },
});
const [intents, kills, seed] = [Number(values.intents), Number(values.kills), Number(values.seed)];
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

const server = await startPostgres();
const results: LevelResult[] = [];
const breaches: Breached[] = [];
try {
  for (const level of LEVELS) {
    // The other levels show their faults with fewer.
    const part = level === 'full pattern' ? 1 : 5;
    const size = {
      intents: intents / part,
      kills: Math.ceil(kills / part),
      seed,
      workers: 3,
      prefetch: 4,
      workerFile,
    };
    const result = await simulate(server, level, size);
    results.push(result);
    console.log(
      `${level}: ${result.duplicates} charged again, ${result.lost} lost, ${result.unsettled} unsettled`,
    );
    console.log([...result.kills].map(([point, count]) => `  killed ${point}: ${count}`).join('\n'));
    console.log([...result.refusals].map(([why, count]) => `  refused with ${why}: ${count}`).join('\n'));
  }
  for (const kind of BREACHES) breaches.push(await breach(server, kind));
  console.log(breaches);
} finally {
  await server.stop();
}
const full = results.at(-1);
const over = breaches.some(({ withVault, cap }) => withVault > cap);
if (!full || full.duplicates + full.lost + full.unsettled > 0 || over) process.exitCode = 1;
else
  writeFileSync(
    join(process.cwd(), 'bench/protection.md'),
    renderPage(results, breaches, { intents, kills, seed }),
  );
