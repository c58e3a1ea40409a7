/** What the ledger keeps of a Stripe object: enough to know it again, and nobody's data. */
export interface StoredCharge {
  readonly id: string | null;
  readonly object: string | null;
  readonly status: string | null;
  /** In the minor unit of the currency. */
  readonly amount: number | null;
  readonly currency: string | null;
}

/** The few fields of what `call` or `find` gave. */
export function storedChargeOf(result: unknown): StoredCharge {
  const fields: Readonly<Record<string, unknown>> =
    typeof result === 'object' && result !== null ? { ...result } : {};
  return {
    id: textOf(fields['id']),
    object: textOf(fields['object']),
    status: textOf(fields['status']),
    amount: typeof fields['amount'] === 'number' ? fields['amount'] : null,
    currency: textOf(fields['currency']),
  };
}

/** What was kept, as it is read back from the row. */
export function parseStoredCharge(text: unknown): StoredCharge {
  return storedChargeOf(typeof text === 'string' ? JSON.parse(text) : undefined);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
