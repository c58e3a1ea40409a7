import { every } from './every.js';
import { perAttempt, perMessage, perRequest, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts inngest/types.d.ts';
const component = 'd.ts inngest/components/Inngest.d.ts';
const instead = 'a business id from `event.data`';
const source = { role: 'source', instead, evidence } as const;
const payload = { role: 'safe', scope: 'business', evidence } as const;
const summary = { role: 'summary', evidence: component } as const;

export const inngest: CatalogueFile = {
  system: 'Inngest',
  package: 'inngest',
  version: '4.24.0',
  rows: [
    ...every(['BaseContext'], ['attempt'], {
      ...source,
      ...perAttempt,
      what: 'the attempt number of the step',
    }),
    ...every(['BaseContext'], ['runId'], {
      ...source,
      ...perRun,
      what: 'the Inngest run id',
      changes: 'when the event is sent or replayed again',
    }),
    ...every(['BaseContext'], ['jobId'], { ...source, ...perRun, what: 'the Inngest job id' }),
    ...every(['BaseContext'], ['requestId'], {
      ...source,
      ...perRequest,
      what: 'the id of the call of this step',
      changes: 'with every step and every retry',
    }),
    ...every(['MinimalEventPayload', 'EventPayload', 'ReceivedEvent'], ['id'], {
      role: 'conditional',
      when: 'the producer passes `id` made of business facts',
      shownBy: {
        passed: [
          { type: 'Inngest', member: 'send', argument: 0, property: 'id' },
          { type: 'Inngest', member: 'send', argument: 0, property: '*.id' },
        ],
      },
      then: 'given',
      otherwise: {
        ...perMessage,
        what: 'the Inngest event id',
        changes: 'when the event is sent again',
        instead,
      },
      evidence,
    }),
    ...every(['EventPayload', 'ReceivedEvent'], ['ts'], {
      ...source,
      ...perMessage,
      what: 'the time the event was sent',
      changes: 'when the event is sent again',
    }),
    ...every(['MinimalEventPayload', 'EventPayload', 'ReceivedEvent'], ['data'], payload),
    ...every(['EventPayload'], ['name'], { role: 'safe', scope: 'constant', evidence }),
    { role: 'safe', scope: 'constant', type: 'MinimalEventPayload', member: 'v', evidence },

    ...every(['BaseContext'], ['event', 'events'], { role: 'summary', gives: 'EventPayload', evidence }),
    { ...summary, type: 'Inngest', member: 'new', gives: 'Inngest' },
    ...[1, 2].map(
      (argument) =>
        ({
          ...summary,
          type: 'Inngest',
          member: 'createFunction',
          hands: { argument, parameter: 0, type: 'BaseContext' },
        }) as const,
    ),
  ],
  mirrored: [{ type: 'BaseContext', telling: ['runId', 'attempt', 'step', 'maxAttempts'] }],
};
