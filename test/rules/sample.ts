import type { KeyOrigin, StripeCall } from '../../src/analysis/analysis.js';

/** A call with one way in which its key comes about, made for a message. */
export interface Sample {
  readonly name: string;
  readonly call?: Partial<StripeCall>;
  readonly origin: KeyOrigin;
}
