import { SHARINGS } from '../../src/analysis/analysis.js';
import { keyed } from '../rule/made-analysis.js';
import type { Sample } from './sample.js';

/** Samples for the rules that read what a key is made of. */
export const KEY_TEXT_SAMPLES: readonly Sample[] = [
  ...SHARINGS.map((sharing) => ({
    name: `shared: ${sharing}`,
    origin: keyed({ verdict: 'coarse', sharing }),
  })),
  {
    name: 'shared, of refunds',
    call: { method: 'refunds.create' },
    origin: keyed({ verdict: 'coarse', sharing: 'constant' }),
  },
  {
    name: 'shared, a step that is done once',
    call: { method: 'paymentIntents.capture', repeat: 'transition' },
    origin: keyed({ verdict: 'coarse', sharing: 'batch' }),
  },
];
