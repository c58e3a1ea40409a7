import type { KeyOrigin, Operation, OtherNamespace, StripeCall } from '../../src/analysis/analysis.js';
import type { KeyPiece } from '../../src/analysis/text/key-text.js';

/** A call with one way in which its key comes about, made for a message. */
export interface Sample {
  readonly name: string;
  readonly call?: Partial<StripeCall>;
  readonly origin: KeyOrigin;
  /** What the text of the key is made of. */
  readonly pieces?: readonly KeyPiece[];
  readonly operation?: Operation;
  readonly namespace?: Omit<OtherNamespace, 'at'>;
}
