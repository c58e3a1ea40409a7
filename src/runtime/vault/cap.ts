import { VaultError } from './vault-error.js';

/** Stripe takes amounts of these currencies in steps of more than one: three decimals end in 0, two of these in 00. */
const STEPS: Readonly<Record<string, bigint>> = {
  ...{ bhd: 10n, jod: 10n, kwd: 10n, omr: 10n, tnd: 10n },
  ...{ isk: 100n, ugx: 100n },
};

export interface CapOptions {
  /** ISO code, in any case. It matters for currencies whose amounts Stripe takes in steps, such as KWD. */
  readonly currency?: string | undefined;
}

/**
 * What a billing period may cost at most: the expected total and a tenth of it, rounded down, in the unit that Stripe
 * takes amounts in (cents; whole yen for JPY; thousandths for KWD, rounded down to ten of them). Throws `VaultError`
 * for a total that is no whole number, is negative, or gives a cap beyond 2^53 as a `number`.
 */
export function capFor<T extends number | bigint>(expectedTotal: T, options: CapOptions = {}): Widened<T> {
  const { currency } = options;
  if (currency !== undefined && !isCurrency(currency))
    throw new VaultError('bad-request', 'The currency of a cap is an ISO code, such as `eur`.');
  const step = STEPS[currency?.toLowerCase() ?? ''] ?? 1n;
  const cap = ((wholeOf(expectedTotal) * 11n) / 10n / step) * step;
  if (typeof expectedTotal === 'bigint') return cap as Widened<T>;
  if (cap > BigInt(Number.MAX_SAFE_INTEGER))
    throw new VaultError(
      'bad-request',
      'The cap is beyond 2^53, where neighbours are the same number. Pass a bigint.',
    );
  return Number(cap) as Widened<T>;
}

type Widened<T> = T extends bigint ? bigint : number;

/** Three letters, in any case; untyped code gives anything. */
export function isCurrency(code: unknown): boolean {
  return typeof code === 'string' && /^[a-z]{3}$/i.test(code);
}

function wholeOf(total: unknown): bigint {
  const whole = typeof total === 'bigint' || (typeof total === 'number' && Number.isSafeInteger(total));
  if (whole && total >= 0) return BigInt(total);
  throw new VaultError(
    'bad-request',
    'The expected total is a whole number of minor units (cents, whole yen), 0 or more: a fraction or a text would set a cap that nobody meant.',
  );
}
