import type { Format } from './plain-javascript.js';

/** Calls that are judged otherwise when the types of their file are taken away. */
interface UntypedDifferences {
  /** True of all of them: what the file does not say any more, or what the tool does not follow. */
  readonly because: string;
  readonly formats: readonly Format[];
  /** Fixture, line and verdicts, as the failing test prints them. */
  readonly calls: readonly string[];
}

/** The test fails when one of these is judged alike again: then its line goes. */
export const UNTYPED_DIFFERENCES: readonly UntypedDifferences[] = [
  {
    because:
      'needs another file: what a handler, a lock or an emitter gives is known by the declarations of a package',
    formats: ['esm', 'cjs'],
    calls: [
      'blind-queues/hazelcast-counters:19 charges.create unstable attempt => stable',
      'blind-queues/hazelcast-counters:28 charges.create unstable call => stable',
      'blind-queues/hazelcast-counters:42 charges.create unstable process => unproven',
      'blind-queues/hazelcast-lock:11 paymentIntents.create unstable lock => stable',
      'blind-queues/lambda-context:12 paymentIntents.create unstable delivery => stable',
      'blind-queues/lambda-context:29 paymentIntents.create unstable process => stable',
      'blind-programs/lambda-scope:35 customers.createBalanceTransaction unstable delivery => stable',
      'blind-queues/sqs-attempt:9 paymentIntents.create unstable attempt => stable',
      'blind-queues/sqs-ids:18 charges.create unstable delivery => stable',
      'blind-queues/sqs-ids:24 refunds.create unstable message => stable',
      'blind-services/kafka-envelope:29 paymentIntents.create unstable delivery => stable',
      'blind-programs/hazelcast-fence:32 paymentIntents.create unstable lock => stable',
      'blind-typed/hazelcast-fence:11 charges.create unstable lock => stable',
      'blind-typed/hazelcast-fence:23 payouts.create unstable attempt => stable',
      'blind-typed/sqs:12 charges.create unstable message => stable',
      'blind-typed/sqs:16 transfers.create unstable attempt => stable',
      'blind-typed/sqs:20 payouts.create unstable delivery => stable',
      'dispatch/events:44 charges.create unstable call => stable',
      'infrastructure/hazelcast:17 paymentIntents.create unstable lock => stable',
      'infrastructure/hazelcast:29 paymentIntents.create unstable attempt => stable',
      'infrastructure/hazelcast:32 paymentIntents.create unstable process => stable',
      'infrastructure/kafkajs:17 paymentIntents.create unstable delivery => stable',
      'infrastructure/kafkajs:19 paymentIntents.create unstable delivery => stable',
      'infrastructure/kafkajs:29 paymentIntents.create unstable delivery => stable',
      'infrastructure/lambda:16 paymentIntents.create unstable delivery => stable',
      'infrastructure/lambda:18 paymentIntents.create unstable process => stable',
      'infrastructure/lambda:20 paymentIntents.create unstable call => stable',
      'infrastructure/message-scope:12 refunds.create unstable message => stable',
      'infrastructure/message-scope:18 paymentIntents.create unstable message => stable',
      'infrastructure/sqs:16 refunds.create unstable delivery => stable',
      'infrastructure/sqs:18 refunds.create unstable attempt => stable',
      'infrastructure/kafka-topic:16 paymentIntents.create unstable message => stable',
      'infrastructure/kafka-topic:35 paymentIntents.create unstable message => stable',
      'probes/written-another-way:41 payouts.create stable => stable',
      'reported-faults/object-as-key-wrong:10 paymentIntents.create coarse => stable',
      'infrastructure/sqs:22 refunds.create unstable message => stable',
      'infrastructure/sqs:32 refunds.create unstable delivery => stable',
      'scenarios-no-local-dedup/HZ-WDP:25 charges.create stable => stable',
      'scenarios/HZ-FAQ1:27 charges.create unstable process => unproven',
      'scenarios/HZ-FAQ3:28 charges.create unstable lock => stable',
      'scenarios/HZ-FM1-V2:28 charges.create unstable process => unproven',
      'scenarios/HZ-FM3-V2:25 charges.create unstable attempt => stable',
      'scenarios/HZ-FM3:29 charges.create unstable lock => stable',
      'scenarios/HZ-M11:29 charges.create unstable attempt => unproven',
      'scenarios/HZ-M4:27 charges.create unstable process => unproven',
      'scenarios/HZ-M5:25 charges.create unstable message => unstable attempt',
      'scenarios/HZ-M6:29 charges.create unstable lock => unproven',
      'scenarios/HZ-M8:24 charges.create unstable process => stable',
      'scenarios/KS-FAQ5:30 charges.create unstable message => stable',
      'scenarios/KS-FM3:26 charges.create unstable delivery => stable',
      'scenarios/KS-M1:25 charges.create unstable delivery => stable',
      'scenarios/KS-M2:25 charges.create unstable delivery => stable',
      'scenarios/KS-M3:28 charges.create unstable delivery => stable',
      'scenarios/KS-M4:31 charges.create unstable process => stable',
      'scenarios/KS-ROOT:26 charges.create unstable delivery => stable',
      'scenarios/ST-FM1-V1:37 charges.create unstable delivery => stable',
      'scenarios/ST-FM1-V2:34 charges.create unstable delivery => stable',
      'scenarios/ST-FM1:38 charges.create unstable delivery => stable',
      'scenarios/ST-FM3:27 charges.create unstable delivery => stable',
      'scenarios/ST-M1:36 charges.create unstable delivery => stable',
      'scenarios/ST-M2:34 charges.create unstable process => stable',
      'scenarios/ST-M7:29 charges.create unstable delivery => stable',
      'scenarios/ST-PL2:36 charges.create unstable delivery => stable',
    ],
  },
  {
    because: 'needs another file: which package the member comes from that a row of the project speaks of',
    formats: ['esm', 'cjs'],
    calls: [
      'own-rows/instead-of-ours:11 paymentIntents.create unstable message => stable',
      'own-rows/instead-of-ours:12 paymentIntents.create unstable attempt => stable',
      'own-rows/instead-of-ours:13 paymentIntents.create unstable call => unstable call',
    ],
  },
  {
    because: 'a limit: that a function throws where a value is missing is only known by its `asserts` type',
    formats: ['esm', 'cjs'],
    calls: [
      'absence/asserted:24 payouts.create unproven => missing (require-idempotency-key)',
      'absence/asserted:30 payouts.create unproven => missing (require-idempotency-key)',
      'absence/asserted:36 payouts.create unproven => missing (require-idempotency-key)',
      'absence/asserted:42 payouts.create unproven => missing (require-idempotency-key)',
      'absence/asserted:48 payouts.create unproven => missing (require-idempotency-key)',
      'absence/asserted:59 payouts.create unproven => missing (require-idempotency-key)',
    ],
  },
  {
    because: 'needs types: that the cases of a switch are all there are',
    formats: ['esm', 'cjs'],
    calls: [
      'probes/exhaustive-switches:17 payouts.create stable => unproven',
      'probes/exhaustive-switches:30 payouts.create stable => unproven',
      'probes/exhaustive-switches:43 payouts.create stable => unproven',
      'probes/exhaustive-switches:73 payouts.create stable => unproven',
    ],
  },
  {
    because:
      'needs types: what a parameter or a field holds (a Stripe client, its options, a class of the file) is only said by its type',
    formats: ['esm', 'cjs'],
    calls: [
      'blind-programs/raw-fetch-client:27 POST /v1/{} missing => unproven',
      'blind-queues/injected-layers:19 paymentIntents.create unstable call => unproven',
      'dispatch/overrides:17 paymentIntents.create unstable call => unproven',
      'dispatch/overrides:48 paymentIntents.create unstable call => unproven',
      'module-state/clients:31 payouts.create stable => unproven',
      'module-state/clients:56 payouts.create stable => unproven',
      'options-objects/wrapper-class:16 paymentIntents.create unstable call => missing',
      'options-objects/wrapper-class:23 refunds.create missing => unproven',
      'options-objects/wrapper-class:27 payouts.create unstable call => unproven',
      'options-objects/wrapper-class:31 transfers.create missing => unproven',
      'own-clients/positional-key:10 POST /v1/charges unstable call => unproven',
      'own-clients/stripe-clients:54 payouts.create missing => not found',
      'own-clients/stripe-clients:59 payouts.create stable => not found',
      'own-clients/stripe-clients:62 payouts.create unstable call => not found',
      'wild/refund-webhook:16 refunds.create missing => not found',
      'wild/refund-webhook:21 refunds.create unstable call => not found',
      'wild/refund-webhook:26 refunds.create stable => not found',
    ],
  },
  {
    because:
      'needs types: what a parameter or a field holds (a Stripe client, its options, a class of the file) is only said by its type',
    formats: ['cjs'],
    calls: [
      'own-clients/stripe-clients:45 payouts.create missing => stable',
      'own-clients/stripe-clients:47 payouts.create stable => unstable call (no-nondeterministic-key)',
      'own-clients/stripe-clients:49 payouts.create missing => not found',
    ],
  },
  {
    because:
      'needs types: what a parameter or a field holds (a Stripe client, its options, a class of the file) is only said by its type',
    formats: ['esm'],
    calls: [
      'own-clients/stripe-clients:49 payouts.create missing => unstable call (no-nondeterministic-key)',
    ],
  },
  {
    because:
      'needs types: which methods a name in brackets can be; the calls behind one that is not found are compared with their neighbours',
    formats: ['esm', 'cjs'],
    calls: [
      'dispatch/computed-methods:8 paymentIntents.cancel missing => not found',
      'dispatch/computed-methods:9 paymentIntents.cancel stable => not found',
      'dispatch/computed-methods:10 paymentIntents.cancel unstable call => not found',
      'dispatch/computed-methods:11 paymentIntents.cancel missing => not found',
      'dispatch/computed-methods:0 paymentIntents.create not found => stable',
      'dispatch/computed-methods:0 paymentIntents.create not found => unstable call (no-nondeterministic-key)',
      'dispatch/computed-methods:0 paymentIntents.create not found => missing (require-idempotency-key)',
      'sinks/methods-by-name:27 refunds.create missing => stable',
      'sinks/methods-by-name:28 refunds.create stable => unstable call (no-nondeterministic-key)',
      'sinks/methods-by-name:29 refunds.create unstable call => missing (require-idempotency-key)',
      'sinks/methods-by-name:30 refunds.create missing => unstable call (no-nondeterministic-key)',
      'sinks/methods-by-name:31 refunds.create unstable call => stable',
      'sinks/methods-by-name:36 refunds.create stable => unstable call (no-nondeterministic-key)',
      'sinks/methods-by-name:37 refunds.create unstable call => missing (require-idempotency-key)',
      'sinks/methods-by-name:42 refunds.create missing => not found',
      'sinks/methods-by-name:46 paymentIntents.cancel missing => not found',
      'sinks/methods-by-name:0 paymentIntents.create not found => missing (require-idempotency-key)',
    ],
  },
  {
    because:
      'needs another file: lists, Maps, dates and promises are told apart by the declarations of the language',
    formats: ['esm', 'cjs'],
    calls: [
      'blind-services/pipe-and-reduce:23 invoiceItems.create stable => coarse',
      'blind-services/result-of-upsert:32 paymentIntents.create stable => missing (require-idempotency-key)',
      'containers/objects-as-tables:18 payouts.create unproven => unstable call (no-nondeterministic-key)',
      'containers/objects-as-tables:24 payouts.create unproven => unstable call (no-nondeterministic-key)',
      'containers/objects-as-tables:44 payouts.create unstable call => unstable call',
      'containers/objects-as-tables:49 payouts.create unproven => stable',
      'containers/text-builders:26 payouts.create stable => unproven',
      'hashes/envelopes:23 paymentIntents.create unstable process => stable',
      'hashes/envelopes:27 paymentIntents.create unstable process => stable',
      'instances/fields:159 payouts.create stable => unstable process (no-nondeterministic-key)',
      'stored/in-memory:21 payouts.create unstable process => unstable process (no-nondeterministic-key,require-idempotency-key)',
    ],
  },
  {
    because:
      'a limit: what compilers make of parameter properties, enums and `Symbol.toPrimitive` is followed in part',
    formats: ['esm', 'cjs'],
    calls: [
      'instances/as-text:115 payouts.create unstable call => stable',
      'instances/builders:105 payouts.create unstable process => unproven',
      'instances/fields:58 payouts.create stable => unstable process (no-nondeterministic-key)',
      'probes/decided-branches:113 payouts.create stable => unstable call (no-nondeterministic-key)',
      'review/classes:84 paymentIntents.create stable => unstable process (no-nondeterministic-key)',
    ],
  },
  {
    because:
      'a limit: members under symbols are not told apart; with types at least that the one that is read holds a text',
    formats: ['esm', 'cjs'],
    calls: [
      'object-state/symbol-setter:39 subscriptions.create unproven => missing (require-idempotency-key)',
    ],
  },
  {
    because: 'needs types: what a function out of view gives back is only said by its type',
    formats: ['esm', 'cjs'],
    calls: [
      'object-state/stored-key:35 paymentIntents.create stable => unstable call (no-nondeterministic-key)',
      'function-values/other-runs:15 paymentIntents.create stable => unstable call (no-nondeterministic-key)',
      'wrappers/own:102 paymentIntents.create unstable call => unstable call (no-nondeterministic-key,require-idempotency-key)',
    ],
  },
  {
    because:
      'needs types: whether parts are numbers that run into each other, whether an object is a person, how fine a part is, and ' +
      'what a package says of the object that a call gives',
    formats: ['esm', 'cjs'],
    calls: [
      'containers/text-builders:32 payouts.create stable => stable',
      'containers/text-builders:50 payouts.create stable => stable',
      'parameters/object-parameters:57 payouts.create unstable call => unstable call (no-nondeterministic-key,no-sensitive-key)',
      'blind-services/pipe-and-reduce:23 invoiceItems.create stable => coarse (no-shared-key)',
      'systems/step-functions-named:22 paymentIntents.create unstable run => stable',
      'conditional-rows/job-id-at-one-of-two:24 paymentIntents.create unstable message => unstable message',
    ],
  },
];
