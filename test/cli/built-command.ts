import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from '../typescript/temporary-folder.js';

const REPOSITORY = resolve(import.meta.dirname, '../..');

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * The command as it is published, in a folder without any TypeScript near it, for the tests of one file. The result
 * runs it as a process of its own.
 */
export function builtCommand(): (cwd: string, ...argv: string[]) => Outcome {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'chargeonce-built-'));
    for (const part of ['src', 'rules']) build(part, folder);
    cpSync(join(REPOSITORY, 'package.json'), join(folder, 'package.json'));
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (cwd, ...argv) => {
    const bin = join(folder, 'dist/src/cli/bin.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], { cwd, encoding: 'utf8' });
    return { code: status, out: stdout, err: stderr };
  };
}

function build(part: string, folder: string): void {
  for (const path of readdirSync(join(REPOSITORY, part), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const target = join(folder, 'dist', part, path.replace(/\.ts$/, '.js'));
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
    const { outputText } = ts.transpileModule(readFileSync(join(REPOSITORY, part, path), 'utf8'), {
      compilerOptions,
    });
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, outputText);
  }
}

/**
 * A project in a new folder with packages of ours installed, as links. Reading the types of `stripe` takes a second
 * or two; without the package its calls are known by the import alone.
 */
export function installedProject(
  files: Readonly<Record<string, string>>,
  packages: readonly string[] = ['typescript'],
): string {
  const folder = temporaryFolder({ 'package.json': '{}', ...files });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of packages) {
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}
