import { every } from './every.js';
import { perAttempt, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @restatedev/restate-sdk/dist/context.d.ts';
const instead = 'a business id from the input of the handler';
const invokedAgain = 'when the handler is invoked again';
const source = { role: 'source', instead, evidence } as const;
const seeded = { ...source, ...perRun, changes: invokedAgain } as const;
const business = { role: 'safe', scope: 'business', evidence } as const;
const summary = { role: 'summary', evidence } as const;

const contexts = [
  'Context',
  'ObjectContext',
  'ObjectSharedContext',
  'WorkflowContext',
  'WorkflowSharedContext',
];

/** Random values and clocks of the context are journaled: the same for one invocation, others for the next. */
export const restate: CatalogueFile = {
  system: 'Restate',
  package: '@restatedev/restate-sdk',
  version: '1.17.2',
  aliases: ['@restatedev/restate-sdk-core', '@restatedev/restate-sdk-cloudflare-workers'],
  rows: [
    ...every(['Rand'], ['uuidv4', 'random'], {
      ...seeded,
      nature: 'random',
      what: 'a random value of this invocation',
    }),
    ...every(['ContextDate'], ['now', 'toJSON'], {
      ...seeded,
      nature: 'clock',
      what: 'the time of this invocation',
    }),
    ...every(['Request'], ['id'], { ...seeded, what: 'the id of the invocation' }),
    ...every(['Request'], ['attemptHeaders'], {
      ...source,
      ...perAttempt,
      what: 'the headers of this attempt',
    }),
    ...every(['Request'], ['idempotencyKey', 'body', 'headers'], business),
    ...every(
      ['ObjectContext', 'ObjectSharedContext', 'WorkflowContext', 'WorkflowSharedContext'],
      ['key'],
      business,
    ),
    ...every(contexts, ['rand'], { ...summary, gives: 'Rand' }),
    ...every(contexts, ['date'], { ...summary, gives: 'ContextDate' }),
    ...every(contexts, ['request'], { ...summary, gives: 'Request' }),
    ...every(contexts, ['awakeable'], { ...summary, gives: 'Awakeable' }),
    // What `ctx.awakeable()` gives has no type of its own.
    ...every(['Context', 'Awakeable'], ['id'], {
      ...seeded,
      what: 'the id of the awakeable',
      evidence: 'doc: https://docs.restate.dev/develop/ts/external-events',
    }),
  ],
  mirrored: [{ type: 'Context', telling: ['rand', 'awakeable', 'request', 'serviceSend'] }],
};
