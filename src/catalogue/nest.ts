import { every } from './every.js';
import { headerBags } from './http-headers.js';
import { perAttempt, perProcess, perRequest } from './metadata.js';
import type { CatalogueFile } from './schema.js';

const folder = 'd.ts @nestjs/microservices/ctx-host';
const argumentsHost = 'd.ts @nestjs/common/interfaces/features/arguments-host.interface.d.ts';
const customary = 'doc: https://docs.nestjs.com/fundamentals/execution-context';
const source = { role: 'source', instead: 'a business id from the payload' } as const;
const constant = { role: 'safe', scope: 'constant' } as const;

export const nestMicroservices: CatalogueFile = {
  system: 'NestJS',
  package: '@nestjs/microservices',
  version: '12.1.1',
  rows: [
    ...every(['KafkaContext'], ['getPartition'], {
      ...source,
      ...perProcess,
      scope: 'delivery',
      what: 'the Kafka partition',
      changes: 'when the topic is repartitioned or replayed',
      evidence: `${folder}/kafka.context.d.ts`,
    }),
    ...every(['KafkaMessage'], ['offset'], {
      ...source,
      ...perRequest,
      what: 'the Kafka offset',
      changes: 'when the event is produced again or replayed',
      evidence: 'd.ts @nestjs/microservices/external/kafka.interface.d.ts',
    }),
    ...every(['KafkaMessage'], ['timestamp'], {
      ...source,
      ...perRequest,
      what: 'the Kafka timestamp',
      changes: 'when the event is produced again',
      evidence: 'd.ts @nestjs/microservices/external/kafka.interface.d.ts',
    }),
    ...every(['KafkaMessage'], ['key', 'value', 'headers'], {
      role: 'safe',
      scope: 'business',
      evidence: 'd.ts @nestjs/microservices/external/kafka.interface.d.ts',
    }),
    ...every(['KafkaContext'], ['getTopic'], { ...constant, evidence: `${folder}/kafka.context.d.ts` }),
    {
      role: 'summary',
      type: 'KafkaContext',
      member: 'getMessage',
      gives: 'KafkaMessage',
      evidence: `${folder}/kafka.context.d.ts`,
    },
    ...every(['RmqContext'], ['getPattern'], { ...constant, evidence: `${folder}/rmq.context.d.ts` }),
    // What amqplib hands over, without a type: how it was delivered, beside what was sent.
    ...every(['RmqMessage'], ['fields'], {
      ...source,
      ...perAttempt,
      what: 'how the message was delivered',
      changes: 'with every delivery',
      evidence: 'doc: https://amqp-node.github.io/amqplib/channel_api.html#channel_consume',
    }),
    ...every(['RmqMessage'], ['content', 'properties'], {
      role: 'safe',
      scope: 'business',
      evidence: 'doc: https://amqp-node.github.io/amqplib/channel_api.html#channel_consume',
    }),
    {
      role: 'summary',
      type: 'RmqContext',
      member: 'getMessage',
      gives: 'RmqMessage',
      evidence: `${folder}/rmq.context.d.ts`,
    },
    ...every(['NatsContext'], ['getSubject'], { ...constant, evidence: `${folder}/nats.context.d.ts` }),
    ...every(['NatsContext'], ['getHeaders'], {
      role: 'safe',
      scope: 'business',
      evidence: `${folder}/nats.context.d.ts`,
    }),
    ...every(['RedisContext'], ['getChannel'], { ...constant, evidence: `${folder}/redis.context.d.ts` }),
    ...every(['MqttContext'], ['getTopic'], { ...constant, evidence: `${folder}/mqtt.context.d.ts` }),
    ...every(['MqttContext'], ['getPacket'], {
      ...source,
      ...perAttempt,
      what: 'a fact about the MQTT packet',
      changes: 'with every delivery',
      evidence: `${folder}/mqtt.context.d.ts`,
    }),
    ...every(['TcpContext'], ['getSocketRef'], {
      ...source,
      ...perRequest,
      what: 'the connection of the caller',
      changes: 'with every connection',
      evidence: `${folder}/tcp.context.d.ts`,
    }),
    ...every(['TcpContext'], ['getPattern'], { ...constant, evidence: `${folder}/tcp.context.d.ts` }),
  ],
};

/** `context.switchToHttp().getRequest()`: a request of Express or Fastify, without a type. */
export const nestHttp: CatalogueFile = {
  system: 'NestJS',
  package: '@nestjs/common',
  version: '12.5.1',
  rows: [
    {
      role: 'summary',
      type: 'ExecutionContext',
      member: 'switchToHttp',
      gives: 'HttpArgumentsHost',
      evidence: argumentsHost,
    },
    {
      role: 'summary',
      type: 'HttpArgumentsHost',
      member: 'getRequest',
      gives: 'HttpRequest',
      evidence: argumentsHost,
    },
    ...headerBags(['HttpRequest'], ['headers'], customary),
    ...every(['HttpRequest'], ['id', 'requestId', 'correlationId', 'ip', 'ips'], {
      ...source,
      ...perRequest,
      what: 'the id or the sender of the HTTP request',
      evidence: customary,
    }),
    ...every(['HttpRequest'], ['body', 'params', 'query'], {
      role: 'safe',
      scope: 'business',
      evidence: customary,
    }),
  ],
};
