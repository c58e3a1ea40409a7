import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one run of a command took. */
export interface Usage {
  /** User CPU seconds, all processes and threads. */
  readonly user: number;
  /** Seconds on the clock. */
  readonly wall: number;
  /** Peak resident set of the largest process, in MB. */
  readonly memory: number;
}

/** A command that node runs, and the exit codes that mean that it did its work. */
export interface Command {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly accept: readonly number[];
}

export interface Run extends Usage {
  /** The last line that the command printed. */
  readonly said: string;
}

/** Runs the command once in `cwd`. Throws, with the command's own words, when its exit code is not accepted. */
export function runOnce(command: Command, cwd: string): Run {
  const folder = mkdtempSync(join(tmpdir(), 'bench-usage-'));
  try {
    const started = process.hrtime.bigint();
    const result = spawnSync(process.execPath, [command.script, ...command.args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${new URL('usage.js', import.meta.url).href}`,
        BENCH_USAGE: folder,
      },
    });
    const wall = Number(process.hrtime.bigint() - started) / 1e9;
    if (result.error) throw result.error;
    if (result.status === null || !command.accept.includes(result.status)) {
      throw new Error(
        `${command.name} left with ${result.status ?? result.signal}:\n${result.stdout}${result.stderr}`,
      );
    }
    return { ...readUsage(folder), wall, said: lastLine(result.stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The middle of each figure on its own; of an even number, the mean of the two in the middle. */
export function medianOf(runs: readonly Usage[]): Usage {
  return {
    user: median(runs.map((run) => run.user)),
    wall: median(runs.map((run) => run.wall)),
    memory: median(runs.map((run) => run.memory)),
  };
}

function readUsage(folder: string): { user: number; memory: number } {
  const files = readdirSync(folder);
  if (files.length === 0) throw new Error('the measured process left no figures behind: was it killed?');
  const read = files.map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { seconds: number; megabytes: number },
  );
  return {
    user: read.reduce((sum, { seconds }) => sum + seconds, 0),
    memory: Math.max(...read.map(({ megabytes }) => megabytes)),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low = NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
