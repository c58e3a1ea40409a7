import { digestOfBody, setByProducer } from './delivery.js';
import { every } from './every.js';
import { kafka } from './kafka-facts.js';
import type { CatalogueFile } from './schema.js';

const source = { role: 'source', nature: 'metadata' } as const;
const perRequest = { ...source, scope: 'delivery', changes: 'with every request' } as const;
const invocation = { ...source, scope: 'delivery', changes: 'with every redelivery' } as const;
const environment = { ...source, scope: 'process', changes: 'when another instance takes over' } as const;
const deployment = { ...source, scope: 'process', changes: 'with every deployment' } as const;
const published = { ...source, scope: 'message', changes: 'when the event is published again' } as const;
const region = {
  ...source,
  scope: 'process',
  what: 'the AWS region',
  changes: 'when another region takes over',
} as const;
const business = { role: 'safe', scope: 'business' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

const handler = 'd.ts @types/aws-lambda/handler.d.ts';
const gateway = 'd.ts @types/aws-lambda/common/api-gateway.d.ts';
const proxy = 'd.ts @types/aws-lambda/trigger/api-gateway-proxy.d.ts';
const bridge = 'd.ts @types/aws-lambda/trigger/eventbridge.d.ts';
const sns = 'd.ts @types/aws-lambda/trigger/sns.d.ts';
const kinesis = 'd.ts @types/aws-lambda/trigger/kinesis-stream.d.ts';
const dynamo = 'd.ts @types/aws-lambda/trigger/dynamodb-stream.d.ts';
const msk = 'd.ts @types/aws-lambda/trigger/msk.d.ts';
const ownKafka = 'd.ts @types/aws-lambda/trigger/self-managed-kafka.d.ts';
const firehose = 'd.ts @types/aws-lambda/trigger/kinesis-firehose-transformation.d.ts';
const bucket = 'd.ts @types/aws-lambda/trigger/s3.d.ts';
const bucketDoc =
  'doc: https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html';
const customResource = 'd.ts @types/aws-lambda/trigger/cloudformation-custom-resource.d.ts';
const headerDoc =
  'doc: https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-mapping-template-reference.html';

const fromBody = 'a business id from `event.body`';
const fromEvent = 'a business id from the event';
const fromDetail = 'a business id from `event.detail`';
const fromMessage = 'a business id from `record.Sns.Message`';
const fromValue = 'a business id from `record.value`';
const fromKinesis = 'a business id from `record.kinesis.data`';
const fromKey = 'a business id from the object key';
const fromData = 'a business id from `record.data`';
const fromImage = 'a business id from `record.dynamodb.NewImage`';

const requestContexts = ['APIGatewayEventRequestContext', 'APIGatewayEventRequestContextWithAuthorizer'];
const socketContexts = ['APIGatewayEventWebsocketRequestContextV2'];
const proxyEvents = ['APIGatewayProxyEvent', 'APIGatewayProxyEventBase'];
const proxyEventsV2 = ['APIGatewayProxyEventV2', 'APIGatewayProxyEventV2WithRequestContext'];

export const lambda: CatalogueFile = {
  system: 'AWS Lambda',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: [
    {
      ...invocation,
      type: 'Context',
      member: 'awsRequestId',
      what: 'the Lambda request id',
      instead: fromEvent,
      evidence: handler,
    },
    {
      ...environment,
      type: 'Context',
      member: 'logStreamName',
      what: 'the log stream of this instance',
      evidence: handler,
    },
    {
      ...deployment,
      type: 'Context',
      member: 'functionVersion',
      what: 'the version of the function',
      evidence: handler,
    },
    {
      ...deployment,
      type: 'Context',
      member: 'invokedFunctionArn',
      what: 'the ARN of the function',
      evidence: handler,
    },
    {
      ...deployment,
      type: 'Context',
      member: 'memoryLimitInMB',
      what: 'the memory limit',
      evidence: handler,
    },
    {
      ...source,
      scope: 'call',
      nature: 'clock',
      type: 'Context',
      member: 'getRemainingTimeInMillis',
      what: 'the time that is left',
      changes: 'with every call',
      evidence: handler,
    },
    ...every(['Context'], ['functionName', 'logGroupName'], {
      role: 'conditional',
      when: 'the function keeps its name',
      then: 'constant',
      otherwise: 'constant',
      evidence: handler,
    }),
    {
      ...setByProducer,
      type: 'Context',
      member: 'clientContext',
      when: 'the caller puts a business id there',
      evidence: handler,
    },
    {
      role: 'summary',
      type: 'Context',
      member: 'identity',
      gives: 'CognitoIdentity',
      carries: 'receiver',
      evidence: handler,
    },
    { ...business, type: 'CognitoIdentity', member: 'cognitoIdentityId', evidence: handler },
    { ...business, type: 'Context', member: 'tenantId', evidence: handler },
  ],
  mirrored: [
    {
      type: 'Context',
      telling: ['awsRequestId', 'logStreamName', 'invokedFunctionArn', 'functionVersion'],
      handler: { name: 'handler', parameter: 1 },
    },
  ],
};

export const apiGateway: CatalogueFile = {
  system: 'AWS API Gateway',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: [
    ...every(requestContexts, ['requestId', 'extendedRequestId'], {
      ...perRequest,
      what: 'the API Gateway request id',
      instead: fromBody,
      evidence: gateway,
    }),
    ...every(requestContexts, ['requestTime', 'requestTimeEpoch', 'connectedAt'], {
      ...perRequest,
      what: 'the time of the request',
      instead: fromBody,
      evidence: gateway,
    }),
    ...every(requestContexts, ['connectionId', 'messageId'], {
      ...perRequest,
      what: 'the id of the connection or its message',
      instead: fromBody,
      evidence: gateway,
    }),
    {
      role: 'summary',
      type: 'APIGatewayEventRequestContext',
      member: 'identity',
      gives: 'APIGatewayEventIdentity',
      carries: 'receiver',
      evidence: gateway,
    },
    ...every(['APIGatewayEventIdentity'], ['sourceIp', 'userAgent'], {
      ...perRequest,
      what: 'the address that the request came from',
      changes: 'when the caller sends it again',
      instead: fromBody,
      evidence: gateway,
    }),
    ...every(['APIGatewayEventIdentity'], ['cognitoIdentityId'], { ...business, evidence: gateway }),
    ...every(requestContexts, ['authorizer'], {
      role: 'conditional',
      when: 'a claim that names the user is read: `iat`, `exp` and `jti` change with the token',
      then: 'business',
      otherwise: 'business',
      evidence: gateway,
    }),
    ...every(socketContexts, ['requestId', 'extendedRequestId'], {
      ...perRequest,
      what: 'the API Gateway request id',
      instead: fromBody,
      evidence: proxy,
    }),
    ...every(socketContexts, ['requestTime', 'requestTimeEpoch', 'connectedAt'], {
      ...perRequest,
      what: 'the time of the request',
      instead: fromBody,
      evidence: proxy,
    }),
    ...every(socketContexts, ['connectionId', 'messageId'], {
      ...perRequest,
      what: 'the id of the connection or its message',
      instead: fromBody,
      evidence: proxy,
    }),
    ...every(requestContexts, ['stage'], { ...constant, evidence: gateway }),
    ...every(['APIGatewayEventRequestContextV2'], ['requestId'], {
      ...perRequest,
      what: 'the API Gateway request id',
      instead: fromBody,
      evidence: proxy,
    }),
    ...every(['APIGatewayEventRequestContextV2'], ['time', 'timeEpoch'], {
      ...perRequest,
      what: 'the time of the request',
      instead: fromBody,
      evidence: proxy,
    }),
    ...every(proxyEvents, ['requestContext'], {
      role: 'summary',
      gives: 'APIGatewayEventRequestContext',
      carries: 'receiver',
      evidence: proxy,
    }),
    ...every(proxyEventsV2, ['requestContext'], {
      role: 'summary',
      gives: 'APIGatewayEventRequestContextV2',
      carries: 'receiver',
      evidence: proxy,
    }),
    ...every(proxyEvents, ['body', 'pathParameters', 'queryStringParameters'], {
      ...business,
      evidence: proxy,
    }),
    ...every(proxyEventsV2, ['body', 'pathParameters', 'queryStringParameters'], {
      ...business,
      evidence: proxy,
    }),
    // Other headers are the client's own: an `Idempotency-Key` that it keeps is a business fact.
    ...every([...proxyEvents, ...proxyEventsV2], ['headers'], {
      role: 'summary',
      gives: 'APIGatewayProxyEventHeaders',
      carries: 'receiver',
      evidence: proxy,
    }),
    ...every(
      ['APIGatewayProxyEventHeaders'],
      ['X-Amzn-Trace-Id', 'x-amzn-trace-id', 'X-Amz-Cf-Id', 'x-amz-cf-id'],
      { ...perRequest, what: 'the trace header of AWS', instead: fromBody, evidence: headerDoc },
    ),
  ],
  mirrored: [
    {
      type: 'APIGatewayEventRequestContext',
      telling: ['requestId', 'requestTimeEpoch', 'extendedRequestId'],
      from: 'requestContext',
    },
  ],
};

export const eventBridge: CatalogueFile = {
  system: 'AWS EventBridge',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: [
    {
      ...published,
      type: 'EventBridgeEvent',
      member: 'id',
      what: 'the EventBridge event id',
      instead: fromDetail,
      evidence: bridge,
    },
    {
      ...published,
      type: 'EventBridgeEvent',
      member: 'time',
      what: 'the time of the event',
      instead: fromDetail,
      evidence: bridge,
    },
    {
      ...invocation,
      type: 'EventBridgeEvent',
      member: 'replay-name',
      what: 'the name of the replay',
      changes: 'when the archive is replayed',
      instead: fromDetail,
      evidence: bridge,
    },
    { ...region, type: 'EventBridgeEvent', member: 'region', evidence: bridge },
    { ...business, type: 'EventBridgeEvent', member: 'detail', evidence: bridge },
    ...every(['EventBridgeEvent'], ['source', 'detail-type'], { ...constant, evidence: bridge }),
    ...every(['EventBridgeEvent'], ['account', 'resources'], {
      role: 'conditional',
      when: 'the rule stays in one account and region',
      then: 'constant',
      otherwise: 'constant',
      evidence: bridge,
    }),
  ],
  mirrored: [{ type: 'EventBridgeEvent', telling: ['detail-type', 'detail', 'replay-name'] }],
};

export const snsMessages: CatalogueFile = {
  system: 'AWS SNS',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: [
    {
      role: 'summary',
      type: 'SNSEvent',
      member: 'Records',
      gives: 'SNSEventRecord',
      carries: 'element',
      evidence: sns,
    },
    {
      role: 'summary',
      type: 'SNSEventRecord',
      member: 'Sns',
      gives: 'SNSMessage',
      carries: 'receiver',
      evidence: sns,
    },
    {
      ...published,
      type: 'SNSMessage',
      member: 'MessageId',
      what: 'the SNS message id',
      instead: fromMessage,
      evidence: sns,
    },
    {
      ...published,
      type: 'SNSMessage',
      member: 'Timestamp',
      what: 'the time of the publish',
      instead: fromMessage,
      evidence: sns,
    },
    {
      ...invocation,
      type: 'SNSMessage',
      member: 'Signature',
      what: 'the SNS signature',
      instead: fromMessage,
      evidence: sns,
    },
    ...every(['SNSMessage'], ['SigningCertUrl', 'UnsubscribeUrl', 'TopicArn'], {
      ...deployment,
      what: 'the SNS subscription',
      instead: fromMessage,
      evidence: sns,
    }),
    {
      ...deployment,
      type: 'SNSEventRecord',
      member: 'EventSubscriptionArn',
      what: 'the SNS subscription',
      evidence: sns,
    },
    { ...business, type: 'SNSMessage', member: 'Message', evidence: sns },
    ...every(['SNSMessage'], ['MessageAttributes', 'Subject'], { ...setByProducer, evidence: sns }),
  ],
  mirrored: [
    {
      type: 'SNSMessage',
      telling: ['TopicArn', 'MessageId', 'SigningCertUrl', 'UnsubscribeUrl'],
      from: 'Sns',
    },
  ],
};

export const streams: CatalogueFile = {
  system: 'AWS event streams',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: [
    {
      role: 'summary',
      type: 'KinesisStreamEvent',
      member: 'Records',
      gives: 'KinesisStreamRecord',
      carries: 'element',
      evidence: kinesis,
    },
    {
      role: 'summary',
      type: 'KinesisStreamRecord',
      member: 'kinesis',
      gives: 'KinesisStreamRecordPayload',
      carries: 'receiver',
      evidence: kinesis,
    },
    {
      ...published,
      type: 'KinesisStreamRecord',
      member: 'eventID',
      what: 'the Kinesis event id',
      instead: fromKinesis,
      evidence: kinesis,
    },
    ...every(['KinesisStreamRecord'], ['eventSourceARN', 'invokeIdentityArn'], {
      ...deployment,
      what: 'the Kinesis stream',
      instead: fromKinesis,
      evidence: kinesis,
    }),
    { ...region, type: 'KinesisStreamRecord', member: 'awsRegion', evidence: kinesis },
    {
      ...published,
      type: 'KinesisStreamRecordPayload',
      member: 'sequenceNumber',
      what: 'the Kinesis sequence number',
      instead: fromKinesis,
      evidence: kinesis,
    },
    {
      ...published,
      type: 'KinesisStreamRecordPayload',
      member: 'approximateArrivalTimestamp',
      what: 'the arrival time',
      instead: fromKinesis,
      evidence: kinesis,
    },
    { ...business, type: 'KinesisStreamRecordPayload', member: 'data', evidence: kinesis },
    { ...setByProducer, type: 'KinesisStreamRecordPayload', member: 'partitionKey', evidence: kinesis },

    ...every(['FirehoseTransformationEvent'], ['records'], {
      role: 'summary',
      gives: 'FirehoseTransformationEventRecord',
      carries: 'element',
      evidence: firehose,
    }),
    {
      ...invocation,
      type: 'FirehoseTransformationEvent',
      member: 'invocationId',
      what: 'the id of the Firehose invocation',
      changes: 'with every invocation',
      instead: fromData,
      evidence: firehose,
    },
    {
      ...invocation,
      type: 'FirehoseTransformationEventRecord',
      member: 'recordId',
      what: 'the id of the record within this invocation',
      changes: 'with every invocation',
      instead: fromData,
      evidence: firehose,
    },
    ...every(
      ['FirehoseTransformationEventRecord', 'FirehoseRecordMetadata'],
      ['approximateArrivalTimestamp'],
      {
        ...published,
        what: 'the arrival time',
        instead: fromData,
        evidence: firehose,
      },
    ),
    { ...business, type: 'FirehoseTransformationEventRecord', member: 'data', evidence: firehose },
    {
      role: 'summary',
      type: 'FirehoseTransformationEventRecord',
      member: 'kinesisRecordMetadata',
      gives: 'FirehoseRecordMetadata',
      carries: 'receiver',
      evidence: firehose,
    },
    ...every(['FirehoseRecordMetadata'], ['sequenceNumber', 'subsequenceNumber'], {
      ...published,
      what: 'the Kinesis sequence number',
      instead: fromData,
      evidence: firehose,
    }),
    {
      ...invocation,
      type: 'FirehoseRecordMetadata',
      member: 'shardId',
      what: 'the Kinesis shard',
      changes: 'when the stream is resharded',
      instead: fromData,
      evidence: firehose,
    },
    { ...setByProducer, type: 'FirehoseRecordMetadata', member: 'partitionKey', evidence: firehose },

    {
      role: 'summary',
      type: 'DynamoDBStreamEvent',
      member: 'Records',
      gives: 'DynamoDBRecord',
      carries: 'element',
      evidence: dynamo,
    },
    {
      role: 'summary',
      type: 'DynamoDBRecord',
      member: 'dynamodb',
      gives: 'StreamRecord',
      carries: 'receiver',
      evidence: dynamo,
    },
    {
      ...published,
      type: 'DynamoDBRecord',
      member: 'eventID',
      what: 'the id of the stream record',
      instead: fromImage,
      evidence: dynamo,
    },
    { ...region, type: 'DynamoDBRecord', member: 'awsRegion', evidence: dynamo },
    {
      ...deployment,
      type: 'DynamoDBRecord',
      member: 'eventSourceARN',
      what: 'the DynamoDB stream',
      instead: fromImage,
      evidence: dynamo,
    },
    {
      ...published,
      type: 'StreamRecord',
      member: 'SequenceNumber',
      what: 'the stream sequence number',
      instead: fromImage,
      evidence: dynamo,
    },
    {
      ...published,
      type: 'StreamRecord',
      member: 'ApproximateCreationDateTime',
      what: 'the time of the write',
      instead: fromImage,
      evidence: dynamo,
    },
    {
      ...published,
      type: 'StreamRecord',
      member: 'SizeBytes',
      what: 'the size of the stream record',
      instead: fromImage,
      evidence: dynamo,
    },
    ...every(['StreamRecord'], ['Keys', 'NewImage'], { ...business, evidence: dynamo }),
    {
      role: 'conditional',
      type: 'StreamRecord',
      member: 'OldImage',
      when: 'nothing writes the item in between: it is what the write before left',
      then: 'business',
      otherwise: 'business',
      evidence: dynamo,
    },
    {
      role: 'conditional',
      type: 'DynamoDBRecord',
      member: 'eventName',
      when: 'the write is not repeated: a second one is a `MODIFY`',
      then: 'constant',
      otherwise: 'constant',
      evidence: dynamo,
    },

    ...[['MSK', msk] as const, ['SelfManagedKafka', ownKafka] as const].flatMap(([name, evidence]) => {
      const record = [`${name}Record`];
      return [
        ...every([`${name}Event`], ['records'], {
          role: 'summary',
          gives: `${name}Record`,
          carries: 'element',
          evidence,
        }),
        ...every(record, ['offset'], { ...kafka.offset, instead: fromValue, evidence }),
        ...every(record, ['partition'], { ...kafka.partition, instead: fromValue, evidence }),
        ...every(record, ['timestamp'], { ...kafka.timestamp, instead: fromValue, evidence }),
        ...every(record, ['timestampType'], { ...constant, evidence }),
        ...every(record, ['topic'], { ...kafka.topic, evidence }),
        ...every(record, ['value'], { ...business, evidence }),
        ...every(record, ['key', 'headers'], { ...kafka.key, evidence }),
      ];
    }),
  ],
  mirrored: [
    {
      type: 'KinesisStreamRecordPayload',
      telling: ['sequenceNumber', 'approximateArrivalTimestamp', 'kinesisSchemaVersion'],
      from: 'kinesis',
    },
    {
      type: 'StreamRecord',
      telling: ['SequenceNumber', 'NewImage', 'ApproximateCreationDateTime', 'SizeBytes'],
      from: 'dynamodb',
    },
  ],
};

const objectOf = (evidence: string, ofObject: string) => [
  ...every([ofObject], ['sequencer', 'versionId'], {
    ...published,
    what: 'the version of the uploaded object',
    changes: 'when the object is uploaded again',
    instead: fromKey,
    evidence,
  }),
  ...every([ofObject], ['key'], { ...business, evidence }),
  ...every([ofObject], ['eTag'], {
    ...digestOfBody,
    when: 'the same bytes are uploaded in the same way',
    evidence,
  }),
];

export const s3Events: CatalogueFile = {
  system: 'AWS S3 events',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: [
    {
      role: 'summary',
      type: 'S3Event',
      member: 'Records',
      gives: 'S3EventRecord',
      carries: 'element',
      evidence: bucket,
    },
    {
      ...published,
      type: 'S3EventRecord',
      member: 'eventTime',
      what: 'the time of the upload',
      changes: 'when the object is uploaded again',
      instead: fromKey,
      evidence: bucket,
    },
    {
      ...published,
      type: 'S3EventRecord',
      member: 'responseElements',
      what: 'the request ids of the upload',
      changes: 'when the object is uploaded again',
      instead: fromKey,
      evidence: bucket,
    },
    { ...region, type: 'S3EventRecord', member: 'awsRegion', evidence: bucket },
    {
      role: 'summary',
      type: 'S3EventRecord',
      member: 's3',
      gives: 'S3EventRecord.s3',
      carries: 'receiver',
      evidence: bucket,
    },
    {
      role: 'summary',
      type: 'S3EventRecord.s3',
      member: 'object',
      gives: 'S3EventRecord.s3.object',
      carries: 'receiver',
      evidence: bucket,
    },
    ...objectOf(bucket, 'S3EventRecord.s3.object'),
    // Declarations nest them in the record, without a type name of their own.
    ...objectOf(bucketDoc, 'S3EventRecord'),
  ],
};

/** What CloudFormation asks a function of one's own to do. */
export const customResources: CatalogueFile = {
  system: 'AWS CloudFormation',
  package: 'aws-lambda',
  version: '8.10.164',
  rows: every(
    ['CloudFormationCustomResourceEvent', 'CloudFormationCustomResourceEventCommon'],
    ['RequestId'],
    {
      ...source,
      scope: 'run',
      what: 'the id of the CloudFormation request',
      changes: 'with each operation on the stack',
      instead: 'a business id from `event.ResourceProperties`',
      evidence: customResource,
    },
  ),
};
