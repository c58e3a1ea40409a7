import { every } from './every.js';
import { fromClock, perAttempt, perCaller, perMessage, perRelease, perRequest } from './metadata.js';
import type { CatalogueFile, Row, SummaryRow } from './schema.js';

const customary = 'doc: a customary header of proxies and clients';
const traceContext = 'doc: https://www.w3.org/TR/trace-context/';
const cloudflareDocs = 'doc: https://developers.cloudflare.com/fundamentals/reference/http-headers/';
const vercelDocs = 'doc: https://vercel.com/docs/headers/request-headers';
const stripeDocs = 'doc: https://docs.stripe.com/webhooks';
const webhooks = 'doc: https://docs.svix.com/receiving/verifying-payloads/how-manual';
const qstash = 'doc: https://upstash.com/docs/qstash/features/retry';

const cloudTasks = 'doc: https://cloud.google.com/tasks/docs/creating-http-target-tasks';

const instead = 'a business id from the body of the request';
const source = { role: 'source', instead } as const;
const request = { ...source, ...perRequest } as const;
const trace = {
  ...request,
  what: 'the id of the trace',
  changes: 'with every request that is traced',
} as const;
const delivery = { ...request, changes: 'with every delivery' } as const;

const owners = ['Headers'];

/** What Cloud Tasks says of a task, to a handler anywhere and to one on App Engine. */
const ofTask = (...names: readonly string[]) =>
  names.flatMap((name) => [`x-cloudtasks-${name}`, `x-appengine-${name}`]);

/** Request headers by their names, in lower case, wherever a framework keeps them. */
export const httpHeaders: CatalogueFile = {
  system: 'HTTP headers',
  package: 'http-header',
  rows: [
    // Made by the nearest proxy in most set-ups; a client that sends its own with every retry makes it a key.
    ...every(owners, ['x-request-id', 'x-correlation-id', 'request-id'], {
      role: 'conditional',
      when: 'the client makes this header once per intent and sends it again with every retry',
      then: 'business',
      otherwise: 'unproven',
      evidence: customary,
    }),
    ...every(owners, ['traceparent', 'tracestate'], { ...trace, evidence: traceContext }),
    ...every(owners, ['b3', 'x-b3-traceid', 'x-b3-spanid', 'x-datadog-trace-id', 'sentry-trace'], {
      ...trace,
      evidence: customary,
    }),
    ...every(owners, ['x-amzn-trace-id', 'x-cloud-trace-context'], { ...trace, evidence: customary }),
    ...every(owners, ['x-amz-cf-id', 'x-amzn-requestid', 'function-execution-id'], {
      ...request,
      what: 'the request id of the cloud',
      evidence: customary,
    }),
    ...every(owners, ['fly-request-id', 'x-nf-request-id', 'x-railway-request-id'], {
      ...request,
      what: 'the request id of the host',
      evidence: customary,
    }),
    ...every(owners, ['cf-ray'], { ...request, what: 'the Cloudflare ray id', evidence: cloudflareDocs }),
    ...every(owners, ['x-vercel-id'], { ...request, what: 'the Vercel request id', evidence: vercelDocs }),
    ...every(owners, ['x-vercel-deployment-url'], {
      ...source,
      ...perRelease,
      what: 'the address of the deployment',
      evidence: vercelDocs,
    }),
    ...every(owners, ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip', 'forwarded'], {
      ...source,
      ...perCaller,
      what: 'the address of the caller',
      changes: 'when the caller comes from elsewhere',
      evidence: customary,
    }),
    ...every(owners, ['user-agent'], {
      ...source,
      ...perCaller,
      what: 'the program of the caller',
      changes: 'when the caller is updated',
      evidence: customary,
    }),
    ...every(owners, ['host', 'x-forwarded-host'], {
      ...source,
      ...perCaller,
      what: 'the host that was asked',
      changes: 'when another host takes over',
      evidence: customary,
    }),
    ...every(owners, ['date', 'x-request-start'], {
      ...source,
      ...fromClock,
      what: 'the time of the request',
      changes: 'with every request',
      evidence: customary,
    }),
    ...every(owners, ['stripe-signature'], {
      ...delivery,
      what: 'the signature of this delivery',
      instead: 'the id of the object in the event',
      evidence: stripeDocs,
    }),
    ...every(owners, ['webhook-signature', 'svix-signature', 'webhook-timestamp', 'svix-timestamp'], {
      ...delivery,
      what: 'the signature or the time of this delivery',
      evidence: webhooks,
    }),
    ...every(owners, ['upstash-signature'], {
      ...delivery,
      what: 'the signature of this delivery',
      evidence: qstash,
    }),
    ...every(owners, ['upstash-retried', 'x-aws-sqsd-receive-count'], {
      ...source,
      ...perAttempt,
      what: 'the retry counter of the message',
      evidence: qstash,
    }),
    ...every(owners, ['upstash-message-id', 'x-github-delivery'], {
      ...source,
      ...perMessage,
      what: 'the id of the delivered message',
      changes: 'when the event is sent again',
      evidence: 'doc: https://upstash.com/docs/qstash/features/deduplication',
    }),
    ...every(
      owners,
      ofTask('taskretrycount', 'taskexecutioncount', 'taskpreviousresponse', 'taskretryreason'),
      {
        ...source,
        ...perAttempt,
        what: 'the retry count or the last outcome of the task',
        evidence: cloudTasks,
      },
    ),
    ...every(owners, ofTask('tasketa'), {
      ...source,
      ...perMessage,
      what: 'the time that the task is scheduled for',
      changes: 'when the task is created again',
      evidence: cloudTasks,
    }),
    ...every(owners, ofTask('taskname'), {
      role: 'conditional',
      when: 'the creator names the task after the business event: a name that Cloud Tasks makes is new each time',
      shownBy: {
        passed: {
          package: '@google-cloud/tasks',
          type: 'CloudTasksClient',
          member: 'createTask',
          argument: 0,
          property: 'task.name',
        },
      },
      then: 'business',
      otherwise: {
        ...perMessage,
        instead,
        what: 'the name of the task',
        changes: 'when the task is created again',
      },
      evidence: cloudTasks,
    }),
    ...every(owners, ofTask('queuename'), { role: 'safe', scope: 'constant', evidence: cloudTasks }),
    // One message of a sender that follows the standard keeps its id however often it is delivered.
    ...every(owners, ['webhook-id', 'svix-id'], { role: 'safe', scope: 'business', evidence: webhooks }),
    ...every(owners, ['upstash-schedule-id', 'content-type', 'accept'], {
      role: 'safe',
      scope: 'constant',
      evidence: customary,
    }),
  ],
};

const bag: SummaryRow['reads'] = { type: 'Headers', package: 'http-header', ignoringCase: true };

/** Members that hold the headers of a request by name. */
export const headerBags = (
  types: readonly string[],
  members: readonly string[],
  evidence: string,
): readonly Row[] => every(types, members, { role: 'summary', reads: bag, evidence });

/** Methods that give the header which their first argument names. */
export const headerReaders = (
  types: readonly string[],
  members: readonly string[],
  evidence: string,
): readonly Row[] => every(types, members, { role: 'summary', reads: { ...bag, argument: 0 }, evidence });
