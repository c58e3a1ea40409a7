/** The ledger over each client library that it names: the real one, on a real server. */
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleOnPostgresJs } from 'drizzle-orm/postgres-js';
import { drizzle as drizzleOnPg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleOnPglite } from 'drizzle-orm/pglite';
import createKnex from 'knex';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import postgres from 'postgres';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  drizzleDatabase,
  knexDatabase,
  kyselyDatabase,
  postgresJsDatabase,
  prismaDatabase,
} from '../../../src/runtime/ledger/client-databases.js';
import type { LedgerDatabase } from '../../../src/runtime/ledger/database.js';
import { postgresLedger } from '../../../src/runtime/ledger/postgres-ledger.js';
import { stripeClient } from '../stripe-clients.js';
import { startStripeDouble, type StripeDouble } from '../stripe-double.js';
import { openPrisma } from './prisma-client.js';
import { execute, type PostgresServer, schemaSql, startPostgres } from './server.js';
import { faultOf, handlersOf, paymentFor } from './world.js';

let server: PostgresServer | undefined;
let double: StripeDouble;
let stripe: Stripe;
let url = '';

beforeAll(async () => {
  server = await startPostgres();
  url = await server.withLedger('clients');
  double = await startStripeDouble();
  stripe = stripeClient(23, double.port);
});
afterAll(async () => {
  await double.close();
  await server?.stop();
});

/** A library, opened. */
interface OpenClient {
  readonly db: LedgerDatabase;
  /** Runs the body with the ledger's client inside a transaction of the library. */
  inTransaction(body: (db: LedgerDatabase) => Promise<void>): Promise<unknown>;
  /** Runs SQL outside of the ledger. */
  sql(text: string): Promise<unknown>;
  close(): Promise<unknown>;
}

const onServer = (open: Omit<OpenClient, 'sql'>): OpenClient => ({
  ...open,
  sql: (text) => execute(url, text),
});

const CLIENTS: Readonly<Record<string, () => OpenClient | Promise<OpenClient>>> = {
  'pg Pool': () => {
    const pool = new pg.Pool({ connectionString: url });
    pool.on('error', () => undefined);
    const inTransaction: OpenClient['inTransaction'] = async (body) => {
      const client = await pool.connect();
      await client.query('BEGIN');
      await body(client).finally(() => client.query('ROLLBACK').then(() => client.release()));
    };
    return onServer({ db: pool, inTransaction, close: () => pool.end() });
  },
  'pg Client': async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const inTransaction: OpenClient['inTransaction'] = async (body) => {
      await client.query('BEGIN');
      await body(client).finally(() => client.query('ROLLBACK'));
    };
    return onServer({ db: client, inTransaction, close: () => client.end() });
  },
  postgres: () => {
    const sql = postgres(url, { onnotice: () => undefined });
    return onServer({
      db: postgresJsDatabase(sql),
      inTransaction: (body) => sql.begin((inner) => body(postgresJsDatabase(inner))),
      close: () => sql.end(),
    });
  },
  'postgres with camel case': () => {
    const sql = postgres(url, { transform: postgres.camel });
    return onServer({
      db: postgresJsDatabase(sql),
      inTransaction: (body) => sql.begin((inner) => body(postgresJsDatabase(inner))),
      close: () => sql.end(),
    });
  },
  PGlite: async () => {
    const db = await PGlite.create();
    await db.exec(await schemaSql());
    return {
      db,
      inTransaction: (body) => db.transaction((inner) => body(inner)),
      sql: (text) => db.exec(text),
      close: () => db.close(),
    };
  },
  Prisma: async () => {
    const prisma = await openPrisma(url);
    return onServer({
      db: prismaDatabase(prisma),
      inTransaction: (body) => prisma.$transaction((inner) => body(prismaDatabase(inner))),
      close: () => prisma.$disconnect(),
    });
  },
  'Drizzle on pg': () => {
    const pool = new pg.Pool({ connectionString: url });
    pool.on('error', () => undefined);
    const db = drizzleOnPg(pool);
    const inTransaction: OpenClient['inTransaction'] = async (body) => {
      const client = await pool.connect();
      await client.query('BEGIN');
      await body(drizzleDatabase(drizzleOnPg(client))).finally(() =>
        client.query('ROLLBACK').then(() => client.release()),
      );
    };
    return onServer({ db: drizzleDatabase(db), inTransaction, close: () => pool.end() });
  },
  'Drizzle on postgres': () => {
    const sql = postgres(url);
    return onServer({
      db: drizzleDatabase(drizzleOnPostgresJs(sql)),
      inTransaction: (body) => sql.begin((inner) => body(postgresJsDatabase(inner))),
      close: () => sql.end(),
    });
  },
  'Drizzle on PGlite': async () => {
    const client = await PGlite.create();
    await client.exec(await schemaSql());
    return {
      db: drizzleDatabase(drizzleOnPglite(client)),
      inTransaction: (body) => client.transaction((inner) => body(inner)),
      sql: (text) => client.exec(text),
      close: () => client.close(),
    };
  },
  Kysely: () => {
    const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) });
    const db = new Kysely<object>({ dialect });
    return onServer({
      db: kyselyDatabase(db),
      inTransaction: (body) => db.transaction().execute((inner) => body(kyselyDatabase(inner))),
      close: () => db.destroy(),
    });
  },
  'Kysely with camel case': () => {
    const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) });
    const db = new Kysely<object>({ dialect, plugins: [new CamelCasePlugin()] });
    return onServer({
      db: kyselyDatabase(db),
      inTransaction: (body) => db.transaction().execute((inner) => body(kyselyDatabase(inner))),
      close: () => db.destroy(),
    });
  },
  Knex: () => {
    const knex = createKnex({ client: 'pg', connection: url });
    return onServer({
      db: knexDatabase(knex),
      inTransaction: (body) => knex.transaction((inner) => body(knexDatabase(inner))),
      close: () => knex.destroy(),
    });
  },
};

describe.each(Object.keys(CLIENTS))('%s', (name) => {
  let client: OpenClient;
  beforeAll(async () => {
    const open = CLIENTS[name];
    if (!open) throw new Error(`no client ${name}`);
    client = await open();
  });
  afterAll(() => client.close());

  const own = (suffix: string) => paymentFor(`${name.replaceAll(' ', '-')}-${suffix}`);
  const ledger = () => postgresLedger(client.db, { onLedgerError: 'throw' });
  const pass = (hours: number) =>
    client.sql(
      `UPDATE chargeonce_ledger SET created_at = created_at - interval '${hours} hours',
        window_from = window_from - interval '${hours} hours', lease_until = lease_until - interval '${hours} hours'`,
    );

  test('claims, charges, and gives what the row keeps', async () => {
    const intent = own('charged');
    const first = await ledger().charge(intent, handlersOf(stripe));
    expect(first).toMatchObject({ status: 'charged', recorded: true, attempt: 1 });
    const second = await ledger().charge(intent, handlersOf(stripe));
    expect(second).toMatchObject({
      status: 'charged',
      result: null,
      stored: { amount: 4200, status: 'succeeded' },
    });
    expect(
      second.status === 'charged' && first.status === 'charged' && second.stored.id === first.stored.id,
    ).toBe(true);
  });

  test('is in flight for another worker, is taken over, and looks once the key is forgotten', async () => {
    const intent = own('taken');
    const handlers = handlersOf(stripe);
    const lost = new Promise<never>(() => undefined);
    let called = (): void => undefined;
    const calling = new Promise<void>((resolve) => (called = resolve));
    const call: typeof handlers.call = async (request) => {
      await handlers.call(request);
      called();
      return lost;
    };
    void ledger().charge(intent, { ...handlers, call });
    await calling;
    expect((await faultOf(ledger().charge(intent, handlers))).retryAfterSeconds).toBeGreaterThan(500);
    await pass(1);
    const timeout = () => Promise.reject(new Error('timed out'));
    await expect(ledger().charge(intent, { ...handlers, call: timeout })).rejects.toThrow('timed out');
    await pass(30);
    expect(await ledger().charge(intent, { ...handlers, call: timeout })).toMatchObject({
      status: 'charged',
    });
    expect(double.executionsByIntent().get(intent.params.metadata.intent)).toBe(1);
  });

  test('keeps a refusal, stores the next attempt, and begins the window anew', async () => {
    const intent = own('declined');
    double.plan({ kind: 'decline', intent: intent.params.metadata.intent });
    expect(await ledger().charge(intent, handlersOf(stripe))).toMatchObject({ status: 'declined' });
    expect(await ledger().charge(intent, handlersOf(stripe))).toMatchObject({ reason: 'generic_decline' });
    const next = await ledger().nextAttempt(intent);
    const timeout = () => Promise.reject(new Error('timed out'));
    await expect(ledger().charge(next, { ...handlersOf(stripe), call: timeout })).rejects.toThrow(
      'timed out',
    );
    await pass(30);
    expect(await ledger().charge(next, handlersOf(stripe))).toMatchObject({ status: 'charged', attempt: 2 });
  });

  test('refuses a transaction', async () => {
    const codes: string[] = [];
    await client.inTransaction(async (db) => {
      const inside = postgresLedger(db, { onLedgerError: 'throw' });
      codes.push((await faultOf(inside.charge(own('inside'), handlersOf(stripe)))).code);
    });
    expect(codes).toEqual(['in-transaction']);
    expect(double.executionsByIntent().get(own('inside').params.metadata.intent)).toBeUndefined();
  });

  test('tells that the table is missing', async () => {
    const elsewhere = postgresLedger(client.db, { onLedgerError: 'throw', table: 'nowhere' });
    expect(await faultOf(elsewhere.charge(own('nowhere'), handlersOf(stripe)))).toMatchObject({
      code: 'schema',
      message: expect.stringMatching(/^The table is missing \(SQLSTATE 42P01\)/) as string,
    });
  });
});
