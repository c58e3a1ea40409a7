import { eventAttributes } from './cloudevents.js';
import { setByProducer } from './delivery.js';
import { every } from './every.js';
import { drawn, fromClock, perAttempt, perMessage, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const source = { role: 'source' } as const;

const protos = 'd.ts @google-cloud/tasks/build/protos/protos.d.ts';
/** Declarations know the type without the namespaces that it is exported in. */
const tasks = ['ITask', 'protos.google.cloud.tasks.v2.ITask'] as const;

export const googleCloudTasks: CatalogueFile = {
  system: 'Google Cloud Tasks',
  package: '@google-cloud/tasks',
  version: '6.3.0',
  rows: [
    ...every(tasks, ['name'], {
      role: 'conditional',
      when: 'the creator names the task after the business event: a name that Cloud Tasks makes is new each time',
      shownBy: {
        passed: { type: 'CloudTasksClient', member: 'createTask', argument: 0, property: 'task.name' },
      },
      then: 'business',
      otherwise: {
        ...perMessage,
        what: 'the name of the task',
        changes: 'when the task is created again',
        instead: 'a business id from the body of the task',
      },
      evidence: protos,
    }),
    ...every(tasks, ['dispatchCount', 'responseCount'], {
      ...source,
      ...perAttempt,
      what: 'the dispatch count of the task',
      evidence: protos,
    }),
    ...every(tasks, ['createTime'], {
      ...source,
      ...perMessage,
      what: 'the time that the task was created',
      changes: 'when the task is created again',
      evidence: protos,
    }),
    ...every(tasks, ['scheduleTime'], {
      role: 'conditional',
      when: 'the creator schedules the task for a business date',
      then: 'business',
      otherwise: 'business',
      evidence: protos,
    }),
  ],
};

const framework = 'd.ts @google-cloud/functions-framework/build/src/functions.d.ts';
const registry = 'd.ts @google-cloud/functions-framework/build/src/function_registry.d.ts';

export const googleCloudFunctions: CatalogueFile = {
  system: 'Google Cloud Functions',
  package: '@google-cloud/functions-framework',
  version: '5.0.5',
  rows: [
    ...every(['CloudFunctionsContext'], ['eventId'], {
      ...source,
      ...perMessage,
      what: 'the id of the event',
      changes: 'when the event is published again',
      instead: 'a business id from the data of the event',
      evidence: framework,
    }),
    ...every(['CloudFunctionsContext'], ['timestamp'], {
      ...source,
      ...perMessage,
      what: 'the time of the event',
      changes: 'when the event is published again',
      instead: 'a business id from the data of the event',
      evidence: framework,
    }),
    ...every(['CloudFunctionsContext'], ['resource', 'eventType'], {
      role: 'safe',
      scope: 'constant',
      evidence: framework,
    }),
    ...eventAttributes(['CloudEvent'], 'd.ts cloudevents/dist/event/interfaces.d.ts'),
    ...every(['Request'], ['executionId', 'spanId'], {
      ...source,
      ...perRequest,
      what: 'the execution id of the request',
      instead: 'a business id from the body',
      evidence: framework,
    }),
    {
      role: 'summary',
      member: 'cloudEvent',
      hands: { argument: 1, parameter: 0, type: 'CloudEvent' },
      evidence: registry,
    },
    {
      role: 'summary',
      member: 'http',
      hands: { argument: 1, parameter: 0, type: 'Request' },
      evidence: registry,
    },
  ],
};

const firestoreTypes = 'd.ts @google-cloud/firestore/types/firestore.d.ts';
const lastWrite = {
  ...source,
  ...perRequest,
  what: 'the time of the last write',
  changes: 'with every write of the document',
  instead: 'a field of the document',
} as const;

export const googleFirestore: CatalogueFile = {
  system: 'Google Firestore',
  package: '@google-cloud/firestore',
  version: '8.7.1',
  aliases: ['firebase-admin/firestore'],
  rows: [
    {
      ...source,
      ...drawn,
      type: 'CollectionReference',
      member: 'doc',
      what: 'a random document id',
      instead: 'a document that is named by a business id',
      maxArguments: 0,
      evidence: firestoreTypes,
    },
    {
      ...source,
      ...drawn,
      type: 'CollectionReference',
      member: 'add',
      what: 'a random document id',
      instead: 'a document that is named by a business id',
      evidence: firestoreTypes,
    },
    ...every(['FieldValue'], ['serverTimestamp'], {
      ...source,
      ...fromClock,
      what: 'the time of the server',
      evidence: firestoreTypes,
    }),
    ...every(['Timestamp'], ['now'], {
      ...source,
      ...fromClock,
      what: 'the current time',
      evidence: firestoreTypes,
    }),
    ...every(['FieldValue'], ['increment'], {
      ...source,
      ...perAttempt,
      what: 'a counter in the database',
      evidence: firestoreTypes,
    }),
    ...every(['DocumentSnapshot'], ['createTime'], {
      ...source,
      ...perMessage,
      what: 'the time that the document was created',
      changes: 'when the document is created again',
      instead: 'a field of the document',
      evidence: firestoreTypes,
    }),
    { ...lastWrite, type: 'DocumentSnapshot', member: 'updateTime', evidence: firestoreTypes },
    { ...lastWrite, type: 'WriteResult', member: 'writeTime', evidence: firestoreTypes },
    ...every(['DocumentSnapshot'], ['readTime'], {
      ...source,
      ...fromClock,
      what: 'the time of the read',
      changes: 'with every read',
      instead: 'a field of the document',
      evidence: firestoreTypes,
    }),
    ...every(['DocumentSnapshot'], ['id'], {
      role: 'conditional',
      when: 'the document is named by a business id, or written before the handler runs',
      then: 'business',
      otherwise: 'business',
      evidence: firestoreTypes,
    }),
  ],
};

const v1 = 'd.ts firebase-functions/lib/v1/cloud-functions.d.ts';
const v2 = 'd.ts firebase-functions/lib/v2/core.d.ts';
const taskTypes = 'd.ts firebase-functions/lib/common/providers/tasks.d.ts';
const taskProvider = 'js: firebase-functions/lib/v2/providers/tasks.js';
const scheduler = 'd.ts firebase-functions/lib/v2/providers/scheduler.d.ts';
const pubsub = 'd.ts firebase-functions/lib/v2/providers/pubsub.d.ts';
const https = 'd.ts firebase-functions/lib/common/providers/https.d.ts';
const httpsProvider = 'js: firebase-functions/lib/v2/providers/https.js';
const documents = 'd.ts firebase-functions/lib/v2/providers/firestore.d.ts';

const ofEvent = {
  ...source,
  ...perMessage,
  changes: 'when the event is published again',
  instead: 'a business id from the data of the event',
} as const;
const task = ['Request', 'TaskContext'] as const;
const message = ['Message', 'V1PubSubMessage'] as const;
const handlers = (member: string, type: string, evidence: string) =>
  [0, 1].flatMap((argument) =>
    every([undefined], [member], {
      role: 'summary',
      hands: { argument, parameter: 0, type },
      evidence,
    }),
  );

export const firebaseFunctions: CatalogueFile = {
  system: 'Firebase Functions',
  package: 'firebase-functions',
  version: '7.4.0',
  rows: [
    { ...ofEvent, type: 'EventContext', member: 'eventId', what: 'the id of the event', evidence: v1 },
    { ...ofEvent, type: 'EventContext', member: 'timestamp', what: 'the time of the event', evidence: v1 },
    { role: 'safe', scope: 'business', type: 'EventContext', member: 'params', evidence: v1 },
    ...every(['EventContext'], ['resource', 'authType', 'eventType'], {
      role: 'safe',
      scope: 'constant',
      evidence: v1,
    }),

    { ...ofEvent, type: 'CloudEvent', member: 'id', what: 'the id of the event', evidence: v2 },
    { ...ofEvent, type: 'CloudEvent', member: 'time', what: 'the time of the event', evidence: v2 },
    ...every(['CloudEvent'], ['subject'], { ...setByProducer, evidence: v2 }),
    ...every(['CloudEvent'], ['source', 'type'], { role: 'safe', scope: 'constant', evidence: v2 }),
    {
      role: 'summary',
      type: 'CloudEvent',
      member: 'data',
      gives: 'MessagePublishedData',
      carries: 'receiver',
      evidence: v2,
    },
    {
      role: 'summary',
      type: 'MessagePublishedData',
      member: 'message',
      gives: 'Message',
      carries: 'receiver',
      evidence: pubsub,
    },
    ...every(message, ['messageId'], { ...ofEvent, what: 'the Pub/Sub message id', evidence: pubsub }),
    ...every(message, ['publishTime'], { ...ofEvent, what: 'the time of the publish', evidence: pubsub }),
    ...every(message, ['attributes', 'orderingKey'], { ...setByProducer, evidence: pubsub }),
    ...every(message, ['data', 'json'], { role: 'safe', scope: 'business', evidence: pubsub }),

    ...every(task, ['id'], {
      ...source,
      ...perMessage,
      what: 'the id of the task',
      changes: 'when the task is enqueued again',
      instead: 'a business id from `request.data`',
      evidence: taskTypes,
    }),
    ...every(task, ['retryCount', 'executionCount', 'previousResponse', 'retryReason'], {
      ...source,
      ...perAttempt,
      what: 'the retry count of the task',
      instead: 'a business id from `request.data`',
      evidence: taskTypes,
    }),
    ...every(task, ['scheduledTime'], {
      ...source,
      ...perMessage,
      what: 'the time that the task is scheduled for',
      changes: 'when the task is enqueued again',
      instead: 'a business id from `request.data`',
      evidence: taskTypes,
    }),
    ...every(task, ['queueName'], { role: 'safe', scope: 'constant', evidence: taskTypes }),
    { role: 'safe', scope: 'business', type: 'Request', member: 'data', evidence: taskTypes },

    ...every(['ScheduledEvent'], ['scheduleTime', 'jobName'], {
      role: 'conditional',
      when: 'the scheduler runs it: a run by hand has the time of the run and no job name',
      then: 'business',
      otherwise: 'business',
      evidence: scheduler,
    }),
    ...every(['CallableRequest'], ['auth', 'data'], { role: 'safe', scope: 'business', evidence: https }),
    {
      ...source,
      type: 'CallableRequest',
      member: 'instanceIdToken',
      scope: 'process',
      nature: 'metadata',
      what: 'the token of the installed app',
      changes: 'when the app is installed again',
      instead: 'a business id from `request.data`',
      evidence: https,
    },

    ...handlers('onTaskDispatched', 'Request', taskProvider),
    ...handlers('onSchedule', 'ScheduledEvent', 'js: firebase-functions/lib/v2/providers/scheduler.js'),
    ...handlers('onCall', 'CallableRequest', httpsProvider),
    ...handlers('onMessagePublished', 'CloudEvent', 'js: firebase-functions/lib/v2/providers/pubsub.js'),
    ...['onDocumentCreated', 'onDocumentWritten', 'onDocumentUpdated', 'onDocumentDeleted'].flatMap(
      (member) => handlers(member, 'FirestoreEvent', 'js: firebase-functions/lib/v2/providers/firestore.js'),
    ),
    ...every(['FirestoreEvent'], ['id'], {
      ...ofEvent,
      what: 'the id of the event',
      evidence:
        'doc: https://firebase.google.com/docs/reference/functions/2nd-gen/node/firebase-functions.firestore.firestoreevent',
    }),
    ...every(['FirestoreEvent'], ['params'], { role: 'safe', scope: 'business', evidence: documents }),
  ],
  mirrored: [{ type: 'TaskContext', telling: ['retryCount', 'executionCount', 'queueName'] }],
};
