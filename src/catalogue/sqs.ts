import { every } from './every.js';
import type { CatalogueFile } from './schema.js';

const source = { role: 'source', nature: 'metadata' } as const;
const receipt = {
  ...source,
  scope: 'delivery',
  what: 'the SQS receipt handle',
  changes: 'with every receive',
} as const;
const receives = {
  ...source,
  scope: 'attempt',
  what: 'the SQS receive count',
  changes: 'with every receive',
} as const;
const received = {
  ...source,
  scope: 'delivery',
  what: 'the time of the first receive',
  changes: 'when the message is redriven',
} as const;
const messageId = {
  ...source,
  scope: 'message',
  what: 'the SQS message id',
  changes: 'when the event is sent again or redriven',
} as const;
const sent = { ...messageId, what: 'the time the message was sent' };
const sequence = { ...messageId, what: 'the SQS sequence number' };
const queue = {
  ...source,
  scope: 'process',
  what: 'the queue that the message came through',
  changes: 'when the message is redriven from another queue',
} as const;
const trace = { ...source, scope: 'delivery', what: 'the trace header', changes: 'with every send' } as const;
const payload = { role: 'safe', scope: 'business' } as const;

const systemAttributes = (instead: string, evidence: string, types: readonly string[]) => [
  ...every(types, ['ApproximateReceiveCount'], { ...receives, instead, evidence }),
  ...every(types, ['ApproximateFirstReceiveTimestamp'], { ...received, instead, evidence }),
  ...every(types, ['SentTimestamp'], { ...sent, instead, evidence }),
  ...every(types, ['SequenceNumber'], { ...sequence, instead, evidence }),
  ...every(types, ['AWSTraceHeader'], { ...trace, instead, evidence }),
  ...every(types, ['SenderId', 'DeadLetterQueueSourceArn'], { ...queue, instead, evidence }),
  ...every(types, ['MessageGroupId', 'MessageDeduplicationId'], { ...payload, evidence }),
];

const lambdaEvidence = 'd.ts @types/aws-lambda/trigger/sqs.d.ts';
const lambdaInstead = 'a business id from `record.body`';
const lambdaFacts = { instead: lambdaInstead, evidence: lambdaEvidence };

export const sqsLambda: CatalogueFile = {
  system: 'AWS SQS',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: [
    {
      role: 'summary',
      type: 'SQSEvent',
      member: 'Records',
      gives: 'SQSRecord',
      carries: 'element',
      evidence: lambdaEvidence,
    },
    { ...receipt, ...lambdaFacts, type: 'SQSRecord', member: 'receiptHandle' },
    { ...messageId, ...lambdaFacts, type: 'SQSRecord', member: 'messageId' },
    ...every(['SQSRecord'], ['eventSourceARN', 'awsRegion'], { ...queue, ...lambdaFacts }),
    {
      role: 'summary',
      type: 'SQSRecord',
      member: 'attributes',
      gives: 'SQSRecordAttributes',
      carries: 'receiver',
      evidence: lambdaEvidence,
    },
    ...every(['SQSRecord'], ['body', 'messageAttributes'], { ...payload, evidence: lambdaEvidence }),
    ...systemAttributes(lambdaInstead, lambdaEvidence, ['SQSRecordAttributes']),
    { ...messageId, ...lambdaFacts, type: 'SQSBatchItemFailure', member: 'itemIdentifier' },
  ],
  mirrored: [
    { type: 'SQSRecord', telling: ['receiptHandle', 'messageId', 'md5OfBody', 'eventSourceARN'] },
    { type: 'SQSRecordAttributes', telling: ['ApproximateReceiveCount', 'SentTimestamp', 'SenderId'] },
  ],
};

const sdkEvidence = 'd.ts @aws-sdk/client-sqs/dist-types/models/models_0.d.ts';
const sdkInstead = 'a business id from `message.Body`';
const sdkFacts = { instead: sdkInstead, evidence: sdkEvidence };

export const sqsSdk: CatalogueFile = {
  system: 'AWS SQS',
  package: '@aws-sdk/client-sqs',
  version: '3.1175.0',
  rows: [
    ...['ReceiveMessageResult', 'ReceiveMessageCommandOutput'].map(
      (type) =>
        ({
          role: 'summary',
          type,
          member: 'Messages',
          gives: 'Message',
          carries: 'element',
          evidence: sdkEvidence,
        }) as const,
    ),
    { ...receipt, ...sdkFacts, type: 'Message', member: 'ReceiptHandle' },
    { ...messageId, ...sdkFacts, type: 'Message', member: 'MessageId' },
    {
      role: 'summary',
      type: 'Message',
      member: 'Attributes',
      gives: 'Message.Attributes',
      carries: 'receiver',
      evidence: sdkEvidence,
    },
    ...every(['Message'], ['Body', 'MessageAttributes'], { ...payload, evidence: sdkEvidence }),
    // `Attributes` is a record keyed by these names, without a type name of its own.
    ...systemAttributes(sdkInstead, sdkEvidence, ['Message.Attributes']),
    ...every(['SendMessageResult', 'SendMessageCommandOutput'], ['MessageId'], { ...messageId, ...sdkFacts }),
    ...every(['SendMessageResult', 'SendMessageCommandOutput'], ['SequenceNumber'], {
      ...sequence,
      ...sdkFacts,
    }),
  ],
  mirrored: [{ type: 'Message', telling: ['ReceiptHandle', 'MessageId', 'MD5OfBody', 'Body'] }],
};
