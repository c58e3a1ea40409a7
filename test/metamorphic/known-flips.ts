import type { Rewrite } from './rewrite.js';

/** Places at which a rewrite changes a verdict although it changes no meaning: faults of the tool that are known. */
interface KnownFlips {
  /** The rewrite's name. */
  readonly rewrite: string;
  readonly because: string;
  /** The labels of the places, as the failing test prints them. */
  readonly places: readonly string[];
}

/** The proof fails when one of these no longer flips: then its line goes. */
export const KNOWN_FLIPS: readonly KnownFlips[] = [
  {
    rewrite: 'arrow to function',
    because: 'not looked into yet: the sample drew the program for the first time',
    places: [
      "systems/aws-event-streams/good.ts usageIn: (data: string) => JSON.parse(Buffer.from(data, 'base64').toString()) a…",
    ],
  },
  {
    rewrite: 'if and else for a conditional expression',
    because: 'not looked into yet: the sample drew the program for the first time',
    places: ["infrastructure/kafka-topic.ts byTable: topic.startsWith('invoices') ? 'invoices' : 'other'"],
  },
  {
    rewrite: 'extract a closure',
    because:
      'what a closure does to an object counts as what may have been done: when it ran is not followed',
    places: ['object-state/async-fill/pay.ts InvoicePayer: fill(options, target, this.limits)'],
  },
  {
    rewrite: 'extract a closure',
    because:
      'the flow graph of the compiler has no node for a condition that narrows nothing: what follows a call of a test may run',
    places: ['probes/decided-branches.ts byNumber: op === Numbered.B'],
  },
  {
    rewrite: 'destructure',
    because:
      'for the same reason the two arms of such an `if` are told apart only as long as neither declares a name',
    places: ['conditionals/unnarrowed-conditions.ts awaitedInBothBranches: message.paymentIntent'],
  },
  {
    rewrite: 'make a function async',
    because: 'nor has it one for an awaited call: one that always throws ends no way through the code',
    places: [
      'object-state/exhaustive-switch.ts unreachable: function unreachable(entry: never): never { throw new Error(`unknown e…',
    ],
  },
  {
    rewrite: 'bracket access',
    because:
      'the compiler itself takes a call for an assertion only where each name in it is written with a dot',
    places: ['absence/asserted.ts withMember: strict.ok'],
  },
  {
    rewrite: 'let and an assignment',
    because:
      'the compiler takes a name for a module of CommonJS only where it is declared with its `require`',
    places: ["javascript/module-objects/main.cjs two: const two = require('./identity2.cjs');"],
  },
  {
    rewrite: 'wrap in an identity function',
    because: 'a class is found by the import that names it, not behind a function that gives the module back',
    places: ['javascript/storm-prototypes/bolt.js PayoutBolt: storm'],
  },
  {
    rewrite: 'extract a function',
    because: 'seen when the programs of the systems came in, and not looked into yet',
    places: ['systems/aws-event-streams/bad.ts onTable: stripe.invoices'],
  },
  {
    rewrite: 'rename a variable',
    because: 'seen when conditions were shown in further ways, and not looked into yet',
    places: ['systems/google-cloud-functions/bad.ts ExpressionStatement: due'],
  },
  {
    rewrite: 'move a function behind a barrel',
    because: 'seen when conditions were shown in further ways, and not looked into yet',
    places: [
      'systems/cloudevents-named/producer.ts onEvent: export async function onEvent(event: CloudEvent<ChargeDue>) { const pa…',
    ],
  },
  {
    rewrite: 'alias',
    because: 'seen when the text of keys came in, and not looked into yet',
    places: ['blind-typed/bullmq-closure.ts worker: job'],
  },
];

/** The labels of the places at which the rewrite is known to flip a verdict. */
export function knownPlaces({ name }: Rewrite): ReadonlySet<string> {
  return new Set(KNOWN_FLIPS.filter(({ rewrite }) => rewrite === name).flatMap(({ places }) => places));
}
