import { every } from './every.js';
import { perAttempt, perLease, perProcess, perRelease, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts zeebe-node/dist/lib/interfaces-1.0.d.ts';
const client = 'd.ts zeebe-node/dist/zb/ZBClient.d.ts';
const source = { role: 'source', instead: 'a business id from `job.variables`', evidence } as const;
const run = { ...source, ...perRun } as const;
const summary = { role: 'summary', evidence: client } as const;

export const zeebe: CatalogueFile = {
  system: 'Zeebe / Camunda',
  package: 'zeebe-node',
  version: '8.3.2',
  aliases: ['@camunda8/sdk'],
  rows: [
    ...every(['Job'], ['key', 'elementInstanceKey'], {
      ...run,
      what: 'the key of the job',
      changes: 'when the element is entered again',
    }),
    ...every(['Job'], ['processInstanceKey'], {
      ...run,
      what: 'the key of the process instance',
      changes: 'when the process is started again',
    }),
    ...every(['Job'], ['retries'], { ...source, ...perAttempt, what: 'the number of retries left' }),
    ...every(['Job'], ['deadline'], { ...source, ...perLease, what: 'the end of the lease' }),
    ...every(['Job'], ['worker'], { ...source, ...perProcess, what: 'the name of the worker' }),
    ...every(['Job'], ['processDefinitionVersion', 'processKey'], {
      ...source,
      ...perRelease,
      what: 'the version of the process',
    }),
    ...every(['Job'], ['variables'], { role: 'safe', scope: 'business', evidence }),
    ...every(['Job'], ['bpmnProcessId', 'elementId', 'type', 'customHeaders'], {
      role: 'safe',
      scope: 'constant',
      evidence,
    }),
    ...every(['ZBClient'], ['new'], { ...summary, gives: 'ZBClient' }),
    {
      ...summary,
      type: 'ZBClient',
      member: 'createWorker',
      hands: { argument: 0, property: 'taskHandler', parameter: 0, type: 'Job' },
    },
  ],
  mirrored: [
    {
      type: 'Job',
      telling: ['processInstanceKey', 'elementInstanceKey', 'bpmnProcessId', 'processDefinitionVersion'],
    },
  ],
};
