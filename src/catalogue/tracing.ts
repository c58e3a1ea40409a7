import { every } from './every.js';
import { drawn, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const otelSpan = 'd.ts @opentelemetry/api/dist/trace/span_context.d.mts';
const sentryExports = 'd.ts @sentry/core/build/types/exports.d.ts';
const sentryUtils = 'd.ts @sentry/core/build/types/utils/spanUtils.d.ts';
const datadogFile = 'd.ts dd-trace/index.d.ts';
const elasticFile = 'd.ts elastic-apm-node/index.d.ts';
const newRelicFile = 'd.ts @types/newrelic/index.d.ts';

const trace = {
  role: 'source',
  ...perRequest,
  what: 'an id of the trace',
  changes: 'with every request that is traced',
} as const;
const event = { role: 'source', ...drawn, what: 'the id of a new Sentry event' } as const;
const summary = { role: 'summary' } as const;

export const tracingFiles: readonly CatalogueFile[] = [
  {
    system: 'OpenTelemetry',
    package: '@opentelemetry/api',
    version: '1.10.0',
    rows: [
      ...every(['SpanContext'], ['traceFlags', 'traceState'], {
        ...trace,
        what: 'the state of the trace',
        evidence: otelSpan,
      }),
      ...every(['trace', 'TraceAPI'], ['getSpanContext'], {
        ...summary,
        gives: 'SpanContext',
        evidence: 'd.ts @opentelemetry/api/dist/api/trace.d.mts',
      }),
      ...every(['TraceAPI'], ['getActiveSpan', 'getSpan'], {
        ...summary,
        gives: 'Span',
        evidence: 'd.ts @opentelemetry/api/dist/api/trace.d.mts',
      }),
      // What the caller put there to travel along.
      ...every(['Baggage'], ['getEntry'], {
        role: 'safe',
        scope: 'business',
        evidence: 'd.ts @opentelemetry/api/dist/baggage/types.d.mts',
      }),
    ],
    mirrored: [{ type: 'SpanContext', telling: ['traceId', 'spanId', 'traceFlags'] }],
  },
  {
    system: 'Sentry',
    package: '@sentry/node',
    version: '11.12.0',
    aliases: [
      '@sentry/core',
      '@sentry/browser',
      '@sentry/nextjs',
      '@sentry/aws-serverless',
      '@sentry/google-cloud-serverless',
      '@sentry/cloudflare',
      '@sentry/bun',
      '@sentry/nestjs',
    ],
    rows: [
      ...every([undefined], ['captureException', 'captureMessage', 'captureEvent'], {
        ...event,
        evidence: sentryExports,
      }),
      { ...event, member: 'lastEventId', what: 'the id of the last Sentry event', evidence: sentryExports },
      { ...trace, member: 'getTraceData', evidence: 'd.ts @sentry/core/build/types/utils/traceData.d.ts' },
      ...every([undefined], ['spanToTraceHeader', 'spanToJSON'], { ...trace, evidence: sentryUtils }),
      ...every([undefined], ['getActiveSpan', 'getRootSpan'], { ...trace, evidence: sentryUtils }),
      ...every(['Scope'], ['getPropagationContext'], {
        ...trace,
        evidence: 'd.ts @sentry/core/build/types/scope.d.ts',
      }),
    ],
  },
  {
    system: 'Datadog',
    package: 'dd-trace',
    version: '5.132.0',
    aliases: ['opentracing'],
    rows: every(['SpanContext'], ['toTraceId', 'toSpanId', 'toTraceparent'], {
      ...trace,
      evidence: datadogFile,
    }),
  },
  {
    system: 'Elastic APM',
    package: 'elastic-apm-node',
    version: '4.18.0',
    rows: [
      ...every(['Agent', undefined], ['currentTraceIds', 'currentTraceparent'], {
        ...trace,
        evidence: elasticFile,
      }),
      ...every(['Transaction', 'Span'], ['ids', 'traceparent'], { ...trace, evidence: elasticFile }),
    ],
  },
  {
    system: 'New Relic',
    package: 'newrelic',
    version: '9.14.8',
    rows: every([undefined], ['getTraceMetadata', 'getLinkingMetadata'], {
      ...trace,
      evidence: newRelicFile,
    }),
  },
];
