import { every } from './every.js';
import { headerBags } from './http-headers.js';
import { perAttempt, perRun } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'd.ts @upstash/workflow/types-CekOpKvz.d.mts';
const serve = 'd.ts @upstash/workflow/cloudflare.d.mts';
const source = { role: 'source', instead: 'a business id from `context.requestPayload`', evidence } as const;

export const upstashWorkflow: CatalogueFile = {
  system: 'Upstash Workflow',
  package: '@upstash/workflow',
  version: '1.3.3',
  rows: [
    ...every(['WorkflowContext'], ['workflowRunId', 'workflowRunCreatedAt'], {
      ...source,
      ...perRun,
      what: 'the id or start of this run',
      changes: 'when the workflow is triggered again',
    }),
    ...every(['WorkflowContext'], ['retried'], {
      ...source,
      ...perAttempt,
      what: 'the retry counter of the step',
    }),
    ...headerBags(['WorkflowContext'], ['headers'], evidence),
    ...every(['WorkflowContext'], ['requestPayload'], { role: 'safe', scope: 'business', evidence }),
    ...every(['WorkflowContext'], ['url', 'label', 'labels'], { role: 'safe', scope: 'constant', evidence }),
    {
      role: 'summary',
      member: 'serve',
      hands: { argument: 0, parameter: 0, type: 'WorkflowContext' },
      evidence: serve,
    },
    {
      role: 'summary',
      member: 'createWorkflow',
      hands: { argument: 0, parameter: 0, type: 'WorkflowContext' },
      evidence: 'doc: https://upstash.com/docs/workflow/basics/serve',
    },
  ],
  mirrored: [{ type: 'WorkflowContext', telling: ['workflowRunId', 'requestPayload', 'retried'] }],
};
