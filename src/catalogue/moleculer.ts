import { every } from './every.js';
import { perCaller, perProcess, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts moleculer/index.d.ts';
const source = { role: 'source', instead: 'a business id from `ctx.params`', evidence } as const;

export const moleculer: CatalogueFile = {
  system: 'Moleculer',
  package: 'moleculer',
  version: '0.14.36',
  rows: [
    ...every(['Context'], ['id', 'parentID', 'ackID'], {
      ...source,
      ...perRequest,
      what: 'the id of this call',
      changes: 'with every call of the action',
    }),
    ...every(['Context'], ['requestID'], { ...source, ...perRequest, what: 'the Moleculer request id' }),
    ...every(['Context'], ['nodeID'], { ...source, ...perProcess, what: 'the id of the node' }),
    ...every(['Context'], ['level'], {
      ...source,
      ...perCaller,
      what: 'the depth of the call',
      changes: 'when the action is called from elsewhere',
    }),
    ...every(['Context'], ['params', 'meta'], { role: 'safe', scope: 'business', evidence }),

    { role: 'summary', type: 'ServiceBroker', member: 'new', gives: 'ServiceBroker', evidence },
    ...['actions.*', 'actions.*.handler'].map(
      (property) =>
        ({
          role: 'summary',
          type: 'ServiceBroker',
          member: 'createService',
          hands: { argument: 0, property, parameter: 0, type: 'Context' },
          evidence,
        }) as const,
    ),
  ],
  mirrored: [{ type: 'Context', telling: ['requestID', 'nodeID', 'parentID', 'ackID'] }],
};
