import { every } from './every.js';
import { perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const tracer = 'd.ts @aws-lambda-powertools/tracer/lib/esm/Tracer.d.ts';

export const powertoolsTracer: CatalogueFile = {
  system: 'AWS Lambda Powertools',
  package: '@aws-lambda-powertools/tracer',
  version: '2.36.0',
  rows: [
    { role: 'summary', type: 'Tracer', member: 'new', gives: 'Tracer', evidence: tracer },
    ...every(['Tracer'], ['getRootXrayTraceId', 'getSegment'], {
      role: 'source',
      ...perRequest,
      what: 'the trace of this invocation',
      changes: 'with every invocation',
      instead: 'a business id from the event',
      evidence: tracer,
    }),
  ],
};

export const powertoolsLogger: CatalogueFile = {
  system: 'AWS Lambda Powertools',
  package: '@aws-lambda-powertools/logger',
  version: '2.36.0',
  rows: [
    {
      role: 'conditional',
      type: 'Logger',
      member: 'getCorrelationId',
      when: 'the correlation path selects an id of the client, not of the request',
      then: 'business',
      otherwise: 'unproven',
      evidence: 'd.ts @aws-lambda-powertools/logger/lib/esm/Logger.d.ts',
    },
  ],
};
