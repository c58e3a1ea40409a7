/**
 * The code that an error carries, for the row: Stripe's decline code, its code or type, or that of the connection.
 * Never a message, which can hold a customer's data.
 */
export function errorCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  const fields: Readonly<Record<string, unknown>> = { ...error };
  for (const name of ['decline_code', 'code', 'type']) {
    const value = fields[name];
    if (typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)) return value;
  }
  return error instanceof Error ? error.name : 'object';
}
