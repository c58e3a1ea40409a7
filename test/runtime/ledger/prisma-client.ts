import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { tmpdir } from 'node:os';

const ROOT = join(import.meta.dirname, '../../..');

/** The part of a generated client that the tests use. */
export interface GeneratedPrisma {
  $queryRawUnsafe(text: string, ...values: unknown[]): Promise<unknown>;
  $transaction<T>(body: (inner: GeneratedPrisma) => Promise<T>): Promise<T>;
  $disconnect(): Promise<void>;
}

/** Generates a client without models, offline, and opens it. */
export async function openPrisma(url: string): Promise<GeneratedPrisma> {
  const folder = mkdtempSync(join(tmpdir(), 'chargeonce-prisma-'));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'schema.prisma'),
      'generator client {\n  provider = "prisma-client"\n  output = "./client"\n}\ndatasource db {\n  provider = "postgresql"\n}\n',
    );
    const made = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/prisma/build/index.js'), 'generate', '--schema', 'schema.prisma'],
      // Any program that exists: the engine for schemas is not asked, and must not be downloaded.
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
      },
    );
    if (made.status !== 0) throw new Error(`prisma generate failed: ${made.stderr || made.stdout}`);
    const module = (await import(pathToFileURL(join(folder, 'client/client.ts')).href)) as {
      PrismaClient: new (options: { adapter: PrismaPg }) => GeneratedPrisma;
    };
    return new module.PrismaClient({ adapter: new PrismaPg({ connectionString: url }) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
