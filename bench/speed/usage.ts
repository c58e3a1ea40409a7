/**
 * Loaded into every measured node process by `--import`: leaves behind what the process used. Child processes of
 * the command inherit it through NODE_OPTIONS and are counted too.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const folder = process.env['BENCH_USAGE'];
if (folder !== undefined && isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, maxRSS } = process.resourceUsage();
    const seconds = userCPUTime / 1e6;
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify({ seconds, megabytes: maxRSS / 1024 }));
  });
}
