import { every } from './every.js';
import { perAttempt, perCaller, perMessage, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const evidence = 'js: encore.dev/req_meta.ts';
const source = { role: 'source', instead: 'a business id from the payload', evidence } as const;
const business = { role: 'safe', scope: 'business', evidence } as const;
const summary = { role: 'summary', evidence } as const;

export const encore: CatalogueFile = {
  system: 'Encore',
  package: 'encore.dev',
  version: '1.58.6',
  rows: [
    ...every(['PubSubMessageMeta'], ['messageId'], {
      ...source,
      ...perMessage,
      what: 'the id of the message',
      changes: 'when the message is published again',
    }),
    ...every(['PubSubMessageMeta'], ['deliveryAttempt'], {
      ...source,
      ...perAttempt,
      what: 'the delivery counter',
    }),
    ...every(['PubSubMessageMeta'], ['topic', 'subscription', 'service'], {
      role: 'safe',
      scope: 'constant',
      evidence,
    }),
    ...every(['TraceData'], ['traceId', 'spanId', 'parentTraceId', 'parentSpanId'], {
      ...source,
      ...perRequest,
      what: 'an id of the trace',
    }),
    ...every(['TraceData'], ['extCorrelationId'], {
      ...source,
      ...perCaller,
      what: 'the correlation id of the caller',
    }),
    ...every(['APICallMeta'], ['pathParams', 'parsedPayload'], business),
    ...every(['PubSubMessageMeta'], ['parsedPayload'], business),
    ...every(['BaseRequestMeta'], ['trace'], { ...summary, gives: 'TraceData' }),
    { ...summary, member: 'currentRequest', gives: 'BaseRequestMeta', evidence: 'js: encore.dev/mod.ts' },
  ],
};
