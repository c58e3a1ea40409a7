import { every } from './every.js';
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

const fromBody = 'a business id from `event.body`';
const fromEvent = 'a business id from the event';
const fromDetail = 'a business id from `event.detail`';
const fromMessage = 'a business id from `record.Sns.Message`';
const fromValue = 'a business id from `record.value`';
const fromKinesis = 'a business id from `record.kinesis.data`';
const fromImage = 'a business id from `record.dynamodb.NewImage`';

const requestContexts = ['APIGatewayEventRequestContext', 'APIGatewayEventRequestContextWithAuthorizer'];
const proxyEvents = ['APIGatewayProxyEvent', 'APIGatewayProxyEventBase'];

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
    ...every(['Context'], ['functionName', 'logGroupName'], { ...constant, evidence: handler }),
    { ...business, type: 'Context', member: 'tenantId', evidence: handler },
  ],
  mirrored: [
    { type: 'Context', telling: ['awsRequestId', 'logStreamName', 'invokedFunctionArn', 'functionVersion'] },
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
    ...proxyEvents.map(
      (type) =>
        ({
          role: 'summary',
          type,
          member: 'requestContext',
          gives: 'APIGatewayEventRequestContext',
          carries: 'receiver',
          evidence: proxy,
        }) as const,
    ),
    ...every(proxyEvents, ['body', 'pathParameters', 'queryStringParameters'], {
      ...business,
      evidence: proxy,
    }),
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
    ...every(['EventBridgeEvent'], ['source', 'detail-type', 'account'], { ...constant, evidence: bridge }),
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
    ...every(['SNSMessage'], ['Message', 'MessageAttributes', 'Subject'], { ...business, evidence: sns }),
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
    ...every(['KinesisStreamRecordPayload'], ['data', 'partitionKey'], { ...business, evidence: kinesis }),

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
      ...invocation,
      type: 'MSKRecord',
      member: 'offset',
      what: 'the Kafka offset',
      changes: 'when the event is produced again or replayed',
      instead: fromValue,
      evidence: msk,
    },
    {
      ...invocation,
      type: 'MSKRecord',
      member: 'partition',
      what: 'the Kafka partition',
      changes: 'when the topic is repartitioned or replayed',
      instead: fromValue,
      evidence: msk,
    },
    {
      ...invocation,
      type: 'MSKRecord',
      member: 'timestamp',
      what: 'the Kafka timestamp',
      changes: 'when the event is produced again',
      instead: fromValue,
      evidence: msk,
    },
    ...every(['MSKRecord'], ['topic', 'timestampType'], { ...constant, evidence: msk }),
    ...every(['MSKRecord'], ['key', 'value', 'headers'], { ...business, evidence: msk }),
  ],
};
