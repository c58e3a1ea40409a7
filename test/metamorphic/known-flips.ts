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
    rewrite: 'bracket access',
    because:
      'the compiler itself takes a call for an assertion only where each name in it is written with a dot',
    places: ['absence/asserted.ts withMember: strict.ok'],
  },
  {
    rewrite: 'extract a local',
    because: 'a listener that is set on another name of `this` is not found by the events of the class',
    places: ['dispatch/events.ts Worker: this'],
  },
  {
    rewrite: 'extract a closure',
    because:
      'what a closure reads of something that changes later counts at every run of it, not at the one call',
    places: [
      'own-clients/http-packages.cjs ExpressionStatement: hashed.interceptors.request',
      'probes/decided-branches.ts byNumber: op === Numbered.B',
      'blind-typed/regenerate-in-catch.ts charge: stripe.charges.create(params, { idempotencyKey: key })',
      "containers/maps.ts freshInEachTurn: `fresh-${row.id}-${day}-${slots.get('nonce')}`",
    ],
  },
  {
    rewrite: 'move a function to a default export',
    because: 'a value that another file keeps in a constant is not known to be kept at module level',
    places: [
      'review/functions.ts byOnce: export async function byOnce(order: Order) { await stripe.paymentInten…',
    ],
  },
  {
    rewrite: 'spread',
    because: 'a member inside a spread literal loses the name that says whose it is',
    places: ['blind-typed/di-service/main.ts run: customerId'],
  },
  {
    rewrite: 'let and an assignment',
    because: 'another name of an object that is given later is not followed to what is done to the object',
    places: ['instances/fields.ts Selfish: const self = this;'],
  },
  {
    rewrite: 'wrap in an identity function',
    because:
      'without types what a function gives back is not a client; across files it is not the same object',
    places: [
      'javascript/storm-prototypes/bolt.js PayoutBolt: storm',
      'review/exported-state/renew.ts renew: state',
    ],
  },
  {
    rewrite: 'rename a property',
    because: 'seen in the first whole run and not looked into yet',
    places: ['attacks/namespace-enum-recursion.ts chargeUnit: stable'],
  },
  {
    rewrite: 'extract a function',
    because: 'seen in the first whole run and not looked into yet',
    places: [
      'attacks/namespace-enum-recursion.ts Keys: unit.parent ? `${path(unit.parent)}${separator}${unit.id}` : unit.id',
    ],
  },
  {
    rewrite: 'extract a closure',
    because: 'seen in the first whole run and not looked into yet',
    places: [
      'object-state/early-continue.ts sweep: options.idempotencyKey',
      'object-state/async-fill/pay.ts InvoicePayer: fill(options, target, this.limits)',
    ],
  },
  {
    rewrite: 'destructure',
    because: 'seen in the first whole run and not looked into yet',
    places: [
      'conditionals/unnarrowed-conditions.ts awaitedInBothBranches: message.paymentIntent',
      'attacks/switch-constant-manual/credits.ts fromInvoice: Source.Invoice',
      'blind-services/async-local-request-id.ts topUp: context.current',
    ],
  },
  {
    rewrite: 'wrap in an identity function',
    because: 'seen in the first whole run and not looked into yet',
    places: [
      'attacks/commonjs-spread-args/args.cjs ExpressionStatement: args',
      'object-state/early-continue.ts sweep: options.idempotencyKey',
    ],
  },
  {
    rewrite: 'make a function async',
    because: 'seen in the first whole run and not looked into yet',
    places: [
      'object-state/exhaustive-switch.ts unreachable: function unreachable(entry: never): never { throw new Error(`unknown e…',
    ],
  },
  {
    rewrite: 'let and an assignment',
    because: 'seen in the first whole run and not looked into yet',
    places: ["javascript/module-objects/main.cjs two: const two = require('./identity2.cjs');"],
  },
];

/** The labels of the places at which the rewrite is known to flip a verdict. */
export function knownPlaces({ name }: Rewrite): ReadonlySet<string> {
  return new Set(KNOWN_FLIPS.filter(({ rewrite }) => rewrite === name).flatMap(({ places }) => places));
}
