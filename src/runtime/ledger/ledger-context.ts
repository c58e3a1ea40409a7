import { type BusinessKey, isBusinessKey, namespaceOf } from '../business-key.js';
import { emit } from '../events.js';
import { type DatabaseRow, type LedgerDatabase, type LedgerValue, runStatement } from './database.js';
import type { LedgerSettings } from './options.js';
import type { LedgerStatements } from './statements.js';

/** What all parts of one ledger share. */
export interface LedgerContext {
  readonly db: LedgerDatabase;
  readonly settings: LedgerSettings;
  readonly statements: LedgerStatements;
}

/** Runs one of the ledger's statements. Throws `LedgerError` `schema` or `unavailable`. */
export function run(
  { db, statements }: LedgerContext,
  statement: keyof LedgerStatements,
  ...values: LedgerValue[]
): Promise<readonly DatabaseRow[]> {
  return runStatement(db, statements[statement], values);
}

/** What happened to a row, in a word, for logs. */
export type LedgerMove =
  | 'claimed'
  | 'taken-over'
  | 'in-flight'
  | 'charged'
  | 'declined'
  | 'unknown'
  | 'found-charged'
  | 'found-declined'
  | 'found-nothing'
  | 'lease-lost'
  | 'not-recorded'
  | 'proceeded-without-row'
  | 'untraced'
  | 'next-attempt';

/** Tells the listeners of `onEvent`. */
export function tell(key: BusinessKey, outcome: LedgerMove): void {
  const known = isBusinessKey(key, { acceptColonJoined: true });
  emit({ type: 'ledger', namespace: known ? namespaceOf(key) : null, outcome });
}
