import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '../speed/random.js';
import { copyTo, type CorpusFile } from './gather.js';

/** What the command printed for one folder, told the same twice. */
export interface Twice {
  readonly calls: number;
  readonly internal: number;
  /** The folder named as a whole, and file by file in another order, give the same bytes. */
  readonly same: boolean;
}

interface Printed {
  readonly calls: readonly unknown[];
  readonly findings: readonly { readonly rule: string }[];
}

/** Runs the built command over the files, copied into one folder beside an installed `stripe`. */
export function checkTogether(
  files: readonly CorpusFile[],
  cli: string,
  packages: string,
  random: Random,
): Twice {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'chargeonce-corpus-')));
  const placed = files.map(({ name, text }) => ({ name: name.split('/').map(entered).join('/'), text }));
  try {
    copyTo(folder, placed);
    mkdirSync(join(folder, 'node_modules'));
    for (const name of ['stripe', 'typescript'])
      symlinkSync(join(packages, name), join(folder, 'node_modules', name), 'junction');
    const names = placed.map(({ name }) => name);
    const whole = check(cli, folder, ['.']);
    const named = check(cli, folder, shuffled(names, random));
    const { calls, findings } = JSON.parse(whole) as Printed;
    const internal = findings.filter(({ rule }) => rule === 'internal').length;
    return { calls: calls.length, internal, same: whole === named };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A name for a folder that the command does not leave out, as it does with built and hidden ones. */
function entered(part: string): string {
  return /^(?:\.|(?:dist|build|coverage|node_modules)$)/.test(part) ? `in-${part.replace(/^\.+/, '')}` : part;
}

function check(cli: string, folder: string, paths: readonly string[]): string {
  const args = [cli, 'check', '--include-tests', '--format', 'json', '--output', 'report.json', ...paths];
  const { status, stderr, error } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  if (status !== 0 && status !== 1)
    throw new Error(`the command left with ${status ?? 'a signal'}:\n${stderr}`);
  return readFileSync(join(folder, 'report.json'), 'utf8');
}

/** The items in an order that the seed decides. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const keyed = items.map((item) => ({ item, key: random.integer(0x1_0000_0000) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
