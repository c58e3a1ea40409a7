import { digestOfBody, setByProducer } from './delivery.js';
import { every } from './every.js';
import type { CatalogueFile, Row } from './schema.js';

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
  ...every(types, ['MessageGroupId'], { ...setByProducer, evidence }),
  ...every(types, ['MessageDeduplicationId'], {
    ...setByProducer,
    when: 'the producer sets it from a business id: a dead letter queue puts the message id in its place',
    evidence,
  }),
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
    { ...payload, type: 'SQSRecord', member: 'body', evidence: lambdaEvidence },
    { ...setByProducer, type: 'SQSRecord', member: 'messageAttributes', evidence: lambdaEvidence },
    ...every(['SQSRecord'], ['md5OfBody', 'md5OfMessageAttributes'], {
      ...digestOfBody,
      evidence: lambdaEvidence,
    }),
    { role: 'safe', scope: 'constant', type: 'SQSRecord', member: 'eventSource', evidence: lambdaEvidence },
    ...systemAttributes(lambdaInstead, lambdaEvidence, ['SQSRecordAttributes']),
    { ...messageId, ...lambdaFacts, type: 'SQSBatchItemFailure', member: 'itemIdentifier' },
  ],
  mirrored: [
    {
      type: 'SQSRecord',
      telling: ['receiptHandle', 'messageId', 'md5OfBody', 'eventSourceARN'],
      from: 'Records',
    },
    {
      type: 'SQSRecordAttributes',
      telling: ['ApproximateReceiveCount', 'SentTimestamp', 'SenderId'],
      from: 'attributes',
    },
  ],
};

const sdkEvidence = 'd.ts @aws-sdk/client-sqs/dist-types/models/models_0.d.ts';
const sdkInstead = 'a business id from `message.Body`';
const sdkFacts = { instead: sdkInstead, evidence: sdkEvidence };

/** The message of the SDK, also as the packages around it hand it on. */
const sdkMessage = (evidence: string): readonly Row[] => [
  { ...receipt, instead: sdkInstead, type: 'Message', member: 'ReceiptHandle', evidence },
  { ...messageId, instead: sdkInstead, type: 'Message', member: 'MessageId', evidence },
  {
    role: 'summary',
    type: 'Message',
    member: 'Attributes',
    gives: 'Message.Attributes',
    carries: 'receiver',
    evidence,
  },
  { ...payload, type: 'Message', member: 'Body', evidence },
  { ...setByProducer, type: 'Message', member: 'MessageAttributes', evidence },
  ...every(['Message'], ['MD5OfBody', 'MD5OfMessageAttributes'], { ...digestOfBody, evidence }),
  // `Attributes` is a record keyed by these names, without a type name of its own.
  ...systemAttributes(sdkInstead, evidence, ['Message.Attributes']),
];

export const sqsSdk: CatalogueFile = {
  system: 'AWS SQS',
  package: '@aws-sdk/client-sqs',
  version: '3.1175.0',
  rows: [
    ...every(['ReceiveMessageResult', 'ReceiveMessageCommandOutput'], ['Messages'], {
      role: 'summary',
      gives: 'Message',
      carries: 'element',
      evidence: sdkEvidence,
    }),
    ...sdkMessage(sdkEvidence),
    ...every(['SendMessageResult', 'SendMessageCommandOutput'], ['MessageId'], { ...messageId, ...sdkFacts }),
    ...every(['SendMessageResult', 'SendMessageCommandOutput'], ['SequenceNumber'], {
      ...sequence,
      ...sdkFacts,
    }),
    ...every(
      ['SendMessageRequest', 'SendMessageBatchRequestEntry'],
      ['MessageDeduplicationId', 'MessageGroupId'],
      { ...setByProducer, evidence: sdkEvidence },
    ),
    {
      ...setByProducer,
      type: 'SendMessageBatchRequestEntry',
      member: 'Id',
      when: 'it is taken from the event, not from its place in the batch',
      evidence: sdkEvidence,
    },
  ],
  mirrored: [{ type: 'Message', telling: ['ReceiptHandle', 'MessageId', 'MD5OfBody', 'Body'] }],
};

/** Hands the messages of the SDK to a handler. */
export const sqsConsumer: CatalogueFile = {
  system: 'AWS SQS',
  package: 'sqs-consumer',
  version: '14.2.8',
  rows: [
    ...['handleMessage', 'handleMessageBatch'].flatMap((property) =>
      every(['Consumer'], ['create', 'new'], {
        role: 'summary',
        hands: { argument: 0, property, parameter: 0, type: 'Message' },
        evidence: 'd.ts sqs-consumer/dist/esm/consumer.d.ts',
      }),
    ),
    ...sdkMessage('doc: https://github.com/bbc/sqs-consumer#usage'),
  ],
};

/** What it takes to be sent. */
export const sqsProducer: CatalogueFile = {
  system: 'AWS SQS',
  package: 'sqs-producer',
  version: '8.0.4',
  rows: every(['Message'], ['id', 'deduplicationId', 'groupId'], {
    ...setByProducer,
    evidence: 'd.ts sqs-producer/dist/esm/types.d.ts',
  }),
};
