import type { LedgerDatabase, LedgerValue } from './database.js';

/** What is needed of the `postgres` package's `sql`. */
export interface PostgresJsClient {
  unsafe(text: string, values: LedgerValue[]): PromiseLike<readonly unknown[]>;
}

/** The ledger on `postgres` (postgres.js). Give it `sql` itself, not the one of `sql.begin`. */
export function postgresJsDatabase(sql: PostgresJsClient): LedgerDatabase {
  return { query: async (text, values) => await sql.unsafe(text, values) };
}

/** What is needed of a Prisma client. */
export interface PrismaClientLike {
  $queryRawUnsafe(text: string, ...values: LedgerValue[]): PromiseLike<unknown>;
}

/** The ledger on Prisma. Give it the client, not the one of `$transaction`. */
export function prismaDatabase(prisma: PrismaClientLike): LedgerDatabase {
  return { query: async (text, values) => rowsOf(await prisma.$queryRawUnsafe(text, ...values)) };
}

/** What is needed of a Drizzle database: the driver that it was made with. */
export interface DrizzleDatabaseLike {
  readonly $client: LedgerDatabase | PostgresJsClient;
}

/** The ledger on Drizzle, over node-postgres, postgres.js or PGlite. It uses the driver beneath, outside of transactions. */
export function drizzleDatabase({ $client }: DrizzleDatabaseLike): LedgerDatabase {
  // postgres.js is a function, and some versions of other drivers have members of either name.
  return 'unsafe' in $client ? postgresJsDatabase($client) : $client;
}

/** A query of Kysely that is compiled already. */
export interface KyselyQuery {
  readonly query: {
    readonly kind: 'RawNode';
    readonly sqlFragments: readonly string[];
    readonly parameters: readonly never[];
  };
  readonly queryId: { readonly queryId: string };
  readonly sql: string;
  readonly parameters: readonly LedgerValue[];
}

/** What is needed of a Kysely instance. */
export interface KyselyLike {
  executeQuery(query: KyselyQuery): Promise<{ readonly rows: readonly unknown[] }>;
}

/** The ledger on Kysely. Give it the instance, not a transaction. */
export function kyselyDatabase(db: KyselyLike): LedgerDatabase {
  return {
    query: (sql, parameters) =>
      db.executeQuery({
        query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
        queryId: { queryId: 'chargeonce' },
        sql,
        parameters,
      }),
  };
}

/** What is needed of a Knex instance. */
export interface KnexLike {
  raw(text: string, bindings: Readonly<Record<string, LedgerValue>>): PromiseLike<unknown>;
}

/** The ledger on Knex over `pg`. Give it the instance, not a transaction. */
export function knexDatabase(knex: KnexLike): LedgerDatabase {
  return {
    query: async (text, values) => {
      const bindings = Object.fromEntries(values.map((value, index) => [`v${index + 1}`, value]));
      return rowsOf(await knex.raw(text.replaceAll(/\$(\d+)/g, ':v$1'), bindings));
    },
  };
}

function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const rows = typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : undefined;
  return Array.isArray(rows) ? rows : [];
}
