import { inStream, setByProducer } from './delivery.js';
import { every } from './every.js';
import { perAttempt, perProcess, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const models = (client: string) => `d.ts @aws-sdk/client-${client}/dist-types/models/models_0.d.ts`;
const sns = models('sns');
const kinesis = models('kinesis');
const bridge = models('eventbridge');
const scheduler = models('scheduler');
const dynamo = models('dynamodb-streams');
const smithy = 'd.ts @smithy/types/dist-types/response.d.ts';

const source = { role: 'source' } as const;
const payload = { role: 'safe', scope: 'business' } as const;
const fromSent = 'a business id from what is sent';

/** What the broker answers to a send: the next send gets another. */
const answered = { ...source, ...inStream, instead: fromSent } as const;

export const snsSdk: CatalogueFile = {
  system: 'AWS SNS',
  package: '@aws-sdk/client-sns',
  version: '3.1169.0',
  rows: [
    ...every(['PublishResponse', 'PublishCommandOutput'], ['MessageId'], {
      ...answered,
      what: 'the SNS message id',
      evidence: sns,
    }),
    ...every(['PublishResponse', 'PublishCommandOutput'], ['SequenceNumber'], {
      ...answered,
      what: 'the SNS sequence number',
      evidence: sns,
    }),
    ...every(['PublishInput', 'PublishBatchRequestEntry'], ['MessageDeduplicationId', 'MessageGroupId'], {
      ...setByProducer,
      evidence: sns,
    }),
  ],
};

const fromRecord = 'a business id from `record.Data`';

export const kinesisSdk: CatalogueFile = {
  system: 'AWS event streams',
  package: '@aws-sdk/client-kinesis',
  version: '3.1143.0',
  rows: [
    ...every(['GetRecordsOutput', 'GetRecordsCommandOutput'], ['Records'], {
      role: 'summary',
      gives: '_Record',
      carries: 'element',
      evidence: kinesis,
    }),
    {
      ...source,
      ...inStream,
      type: '_Record',
      member: 'SequenceNumber',
      what: 'the Kinesis sequence number',
      instead: fromRecord,
      evidence: kinesis,
    },
    {
      ...source,
      ...inStream,
      type: '_Record',
      member: 'ApproximateArrivalTimestamp',
      what: 'the arrival time',
      instead: fromRecord,
      evidence: kinesis,
    },
    { ...setByProducer, type: '_Record', member: 'PartitionKey', evidence: kinesis },
    { ...payload, type: '_Record', member: 'Data', evidence: kinesis },
    ...every(['PutRecordOutput', 'PutRecordCommandOutput'], ['SequenceNumber'], {
      ...answered,
      what: 'the Kinesis sequence number',
      evidence: kinesis,
    }),
    ...every(['PutRecordOutput', 'PutRecordCommandOutput'], ['ShardId'], {
      ...source,
      ...perProcess,
      what: 'the Kinesis shard',
      changes: 'when the stream is resharded',
      instead: fromSent,
      evidence: kinesis,
    }),
    ...every(['GetRecordsOutput', 'GetRecordsCommandOutput'], ['NextShardIterator', 'MillisBehindLatest'], {
      ...source,
      ...perRequest,
      what: 'how far the shard is read',
      changes: 'with every read',
      instead: fromRecord,
      evidence: kinesis,
    }),
  ],
};

export const eventBridgeSdk: CatalogueFile = {
  system: 'AWS EventBridge',
  package: '@aws-sdk/client-eventbridge',
  version: '3.1169.0',
  rows: [
    {
      ...answered,
      type: 'PutEventsResultEntry',
      member: 'EventId',
      what: 'the EventBridge event id',
      evidence: bridge,
    },
    {
      role: 'conditional',
      type: 'PutEventsRequestEntry',
      member: 'Time',
      when: 'it is the time of the business event, not of the send',
      then: 'business',
      otherwise: {
        scope: 'message',
        nature: 'metadata',
        what: 'the time that the event is sent with',
        changes: 'when the event is sent again',
        instead: fromSent,
      },
      evidence: bridge,
    },
    { ...payload, type: 'PutEventsRequestEntry', member: 'Detail', evidence: bridge },
    {
      ...source,
      ...perRequest,
      type: 'PutEventsRequestEntry',
      member: 'TraceHeader',
      what: 'the trace header',
      evidence: bridge,
    },
  ],
};

export const schedulerSdk: CatalogueFile = {
  system: 'AWS EventBridge',
  package: '@aws-sdk/client-scheduler',
  version: '3.1169.0',
  rows: [
    {
      ...setByProducer,
      type: 'CreateScheduleInput',
      member: 'Name',
      when: 'it is set from a business id: a schedule that repeats has one name for all its runs',
      evidence: scheduler,
    },
    {
      ...setByProducer,
      type: 'CreateScheduleInput',
      member: 'ClientToken',
      when: 'it is set from a business id: where it is absent the SDK makes a random one',
      evidence: scheduler,
    },
  ],
};

const fromImage = 'a business id from `record.dynamodb.NewImage`';

export const dynamoStreamsSdk: CatalogueFile = {
  system: 'AWS event streams',
  package: '@aws-sdk/client-dynamodb-streams',
  version: '3.1141.0',
  rows: [
    ...every(['GetRecordsOutput', 'GetRecordsCommandOutput'], ['Records'], {
      role: 'summary',
      gives: '_Record',
      carries: 'element',
      evidence: dynamo,
    }),
    {
      ...source,
      ...inStream,
      type: '_Record',
      member: 'eventID',
      what: 'the id of the stream record',
      changes: 'when the item is written again',
      instead: fromImage,
      evidence: dynamo,
    },
    {
      role: 'summary',
      type: '_Record',
      member: 'dynamodb',
      gives: 'StreamRecord',
      carries: 'receiver',
      evidence: dynamo,
    },
    {
      ...source,
      ...inStream,
      type: 'StreamRecord',
      member: 'SequenceNumber',
      what: 'the stream sequence number',
      changes: 'when the item is written again',
      instead: fromImage,
      evidence: dynamo,
    },
    {
      ...source,
      ...inStream,
      type: 'StreamRecord',
      member: 'ApproximateCreationDateTime',
      what: 'the time of the write',
      changes: 'when the item is written again',
      instead: fromImage,
      evidence: dynamo,
    },
    ...every(['StreamRecord'], ['Keys', 'NewImage'], { ...payload, evidence: dynamo }),
  ],
};

/** `$metadata`, which every call of every client answers with. */
export const sdkResponses: CatalogueFile = {
  system: 'AWS SDK responses',
  package: '@smithy/types',
  version: '4.20.0',
  rows: [
    ...every(['ResponseMetadata'], ['requestId', 'extendedRequestId', 'cfId'], {
      ...source,
      ...perRequest,
      what: 'the request id of the AWS call',
      changes: 'with every call',
      evidence: smithy,
    }),
    ...every(['ResponseMetadata'], ['attempts', 'totalRetryDelay'], {
      ...source,
      ...perAttempt,
      what: 'how often the SDK tried',
      evidence: smithy,
    }),
    { role: 'safe', scope: 'constant', type: 'ResponseMetadata', member: 'httpStatusCode', evidence: smithy },
  ],
};
