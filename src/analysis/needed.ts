import type { Grain } from './analysis.js';
import type { Engine } from './engine.js';
import { neededGrain } from './grain.js';
import { leavesOf } from './provenance.js';
import type { Sink } from './sinks/sink.js';

/** How finely the key of a call must tell intents apart. */
export function grainNeededBy(engine: Engine, sink: Sink): Grain {
  const needed = neededGrain(sink.method, sink.repeat);
  if (needed === 'intent' && isOneOfAKind(engine, sink)) return 'all';
  if (needed !== 'intent' || !isForAccount(engine, sink)) return needed;
  // Stripe keeps the keys of each connected account apart: the account is part of the key.
  return 'batch';
}

/** A product or a price that is written out in the code: every call means the same one. Of payments each is another. */
function isOneOfAKind(engine: Engine, sink: Sink): boolean {
  const params = sink.params();
  if (sink.money || params.length === 0) return false;
  return params.every((one) =>
    [...leavesOf(engine.trace(one, [], undefined))].every(({ kind }) => kind === 'constant'),
  );
}

function isForAccount(engine: Engine, sink: Sink): boolean {
  const options = sink.options();
  if (!options) return false;
  return [...leavesOf(engine.trace(options, ['stripeAccount'], undefined))].some(
    ({ kind }) => kind === 'business' || kind === 'external',
  );
}
