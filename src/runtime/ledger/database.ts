import { LedgerError } from './ledger-error.js';

/** A row as the client gives it: the ledger names every column that it asks for, in lower-case letters. */
export type DatabaseRow = Readonly<Record<string, unknown>>;

/**
 * What the ledger needs of a PostgreSQL client. A `Pool` or a `Client` of `pg` and a `PGlite` are one as they are; for
 * other clients see the functions that end in `Database`. Each query must be committed when its promise resolves.
 */
export interface LedgerDatabase {
  query(text: string, values: LedgerValue[]): Promise<LedgerAnswer>;
}

/** What the ledger sends along with a query. */
export type LedgerValue = string | null;

/** What a client answers: its rows, or an object that holds them. */
export type LedgerAnswer = readonly unknown[] | { readonly rows: readonly unknown[] };

const SCHEMA_STATES: Readonly<Record<string, string>> = {
  '42P01': 'The table is missing',
  '3F000': 'The schema of the table is missing',
  '42703': 'A column is missing',
  '42P10': 'The primary key of the table is missing',
  '42804': 'A column has another type',
  '42883': 'A column has another type',
  '23514': 'A check of the table is older than this version',
};

/** Runs one statement of the ledger and gives its rows. Throws `LedgerError` `schema` or `unavailable`. */
export async function runStatement(
  db: LedgerDatabase,
  text: string,
  values: LedgerValue[],
): Promise<readonly DatabaseRow[]> {
  const answer = await db.query(text, values).catch((error: unknown) => {
    throw asLedgerError(error);
  });
  const rows = 'rows' in answer ? answer.rows : answer;
  return rows.filter((row): row is DatabaseRow => typeof row === 'object' && row !== null);
}

function asLedgerError(error: unknown): LedgerError {
  const state = sqlStateOf(error);
  const missing = state === undefined ? undefined : SCHEMA_STATES[state];
  if (state !== undefined && missing !== undefined) {
    return new LedgerError(
      'schema',
      `${missing} (SQLSTATE ${state}): run "npx chargeonce ledger sql" and apply its output with your migrations. Nothing was sent to Stripe; the ledger never changes a schema by itself.`,
      { cause: error },
    );
  }
  return new LedgerError(
    'unavailable',
    'The database of the ledger could not be asked (see cause), so the intent was not claimed and nothing was sent to Stripe. Let the message be delivered again.',
    { cause: error },
  );
}

/** Clients wrap the error of the server in their own, some of them twice. */
const WRAPPERS = ['cause', 'meta', 'driverAdapterError', 'originalError', 'parent'] as const;

function sqlStateOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...error };
  for (const name of ['originalCode', 'code', 'sqlState']) {
    const code = fields[name];
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && code in SCHEMA_STATES) return code;
  }
  const inner = WRAPPERS.map((name) =>
    sqlStateOf(name === 'cause' ? causeOf(error) : fields[name], depth + 1),
  );
  return inner.find((code) => code !== undefined);
}

function causeOf(error: object): unknown {
  return 'cause' in error ? error.cause : undefined;
}
