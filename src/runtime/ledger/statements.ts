/**
 * The SQL of the ledger. Each statement stands alone and is committed alone. Only the clock of the database counts,
 * and `clock_timestamp()` is read again after a wait for a row, where `now()` is not.
 */
export interface LedgerStatements {
  /** $1 intent, $2 fingerprint, $3 lease in seconds. No row: the intent is there already. */
  readonly claim: string;
  /** $1 intent, $2 fingerprint, $3 lease, $4 window, both in seconds. No row: there is nothing to take over. */
  readonly takeOver: string;
  /** $1 intent. The latest attempt. */
  readonly read: string;
  /** The transaction that is open on this connection, if it has written. */
  readonly openTransaction: string;
  /** $1 intent, $2 attempt, $3 fence, $4 lease in seconds. No row: the lease was lost. */
  readonly restartWindow: string;
  /** $1 intent, $2 attempt, $3 fence, $4 state, $5 object id, $6 result, $7 reason. No row: the lease was lost. */
  readonly record: string;
  /** $1 intent, $2 the declined attempt, $3 the key of the next one. No row: it is there, or nothing was declined. */
  readonly addAttempt: string;
}

// A claim names every column: one that is missing must show before the call, not after it.
// Clients with a naming convention rename columns: names of one lower-case word stay as they are.
const CLAIMED = `attempt, fence, idempotency_key AS key, cast(extract(epoch FROM created_at) AS double precision) AS born,
  cast(txid_current() AS text) AS transaction`;

/** Whoever claimed the row after us has another fence. */
const HELD = `intent = $1 AND attempt = cast($2 AS integer) AND fence = cast($3 AS integer) AND state = 'claimed'`;

/** The statements for a table; its name must be checked before. */
export function statementsFor(table: string): LedgerStatements {
  return {
    claim: `INSERT INTO ${table} AS row (intent, attempt, idempotency_key, fingerprint, state, fence,
  object_id, result, reason, updated_at, window_from, lease_until)
VALUES ($1, 1, $1, $2, 'claimed', 1,
  NULL, NULL, NULL, clock_timestamp(), clock_timestamp(), clock_timestamp() + ${seconds('$3')})
ON CONFLICT (intent, attempt) DO NOTHING
RETURNING ${CLAIMED}, true AS inside`,

    takeOver: `UPDATE ${table} AS row SET state = 'claimed', fence = row.fence + 1, fingerprint = $2,
  object_id = NULL, result = NULL, reason = NULL,
  window_from = coalesce(row.window_from, clock_timestamp()), updated_at = clock_timestamp(),
  lease_until = clock_timestamp() + ${seconds('$3')}
WHERE row.intent = $1 AND row.attempt = (SELECT max(attempt) FROM ${table} WHERE intent = $1)
  AND (row.fingerprint = $2 OR row.fingerprint IS NULL)
  AND (row.state IN ('open', 'unknown') OR (row.state = 'claimed' AND row.lease_until <= clock_timestamp()))
RETURNING ${CLAIMED}, clock_timestamp() < window_from + ${seconds('$4')} AS inside`,

    read: `SELECT attempt, idempotency_key AS key, fingerprint, state, object_id AS object, cast(result AS text) AS result,
  reason, cast(extract(epoch FROM lease_until - clock_timestamp()) AS double precision) AS lease
FROM ${table} WHERE intent = $1 ORDER BY attempt DESC LIMIT 1`,

    openTransaction: `SELECT cast(txid_current_if_assigned() AS text) AS transaction`,

    restartWindow: `UPDATE ${table} SET window_from = clock_timestamp(), updated_at = clock_timestamp(),
  lease_until = clock_timestamp() + ${seconds('$4')}
WHERE ${HELD} RETURNING attempt`,

    record: `UPDATE ${table} SET state = $4, object_id = $5, result = cast(cast($6 AS text) AS jsonb), reason = $7,
  updated_at = clock_timestamp(), lease_until = clock_timestamp()
WHERE ${HELD} RETURNING attempt`,

    addAttempt: `INSERT INTO ${table} (intent, attempt, idempotency_key, state, fence, lease_until)
SELECT last.intent, last.attempt + 1, $3, 'open', 0, clock_timestamp() FROM ${table} AS last
WHERE last.intent = $1 AND last.attempt = cast($2 AS integer) AND last.state = 'declined'
ON CONFLICT (intent, attempt) DO NOTHING RETURNING attempt`,
  };
}

function seconds(parameter: string): string {
  // A parameter stays text for every client; the server reads the number.
  return `cast(cast(${parameter} AS text) AS double precision) * interval '1 second'`;
}
