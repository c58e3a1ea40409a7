import {
  dynamoStreamsSdk,
  eventBridgeSdk,
  kinesisSdk,
  schedulerSdk,
  sdkResponses,
  snsSdk,
} from './aws-sdk.js';
import { azureEventHubs } from './azure-event-hubs.js';
import { azureDurableFunctions, azureFunctions } from './azure-functions.js';
import { azureServiceBus } from './azure-service-bus.js';
import { azureStorageQueue } from './azure-storage-queue.js';
import { cloudEvents } from './cloudevents.js';
import {
  firebaseFunctions,
  googleCloudFunctions,
  googleCloudTasks,
  googleFirestore,
} from './google-cloud.js';
import { googlePubSub } from './google-pubsub.js';
import { confluentKafka } from './kafka-confluent.js';
import { platformaticKafka } from './kafka-platformatic.js';
import { kafkaStreams } from './kafka-streams.js';
import { customResources, s3Events } from './lambda.js';
import { powertoolsLogger, powertoolsTracer } from './powertools.js';
import { consul, etcd, zookeeper } from './coordination.js';
import { dapr } from './dapr.js';
import { mqtt, mqttPacket } from './mqtt.js';
import { nats, natsCore, natsJetStream, natsKv, natsNuid } from './nats.js';
import { pulsar } from './pulsar.js';
import { amqpConnectionManager, amqplib, rabbitmqClient, rascal } from './rabbitmq.js';
import { ioredis, redis } from './redis.js';
import { ioredisLock, redlock, sesamecareRedlock } from './redis-locks.js';
import { stompit } from './stomp.js';
import { svix } from './svix.js';
import type { CatalogueFile } from './schema.js';
import { sqsConsumer, sqsProducer } from './sqs.js';
import { stepFunctions } from './step-functions.js';

/** Message brokers, streams and event buses. */
export const brokers: readonly CatalogueFile[] = [
  confluentKafka,
  platformaticKafka,
  kafkaStreams,
  sqsConsumer,
  sqsProducer,
  snsSdk,
  kinesisSdk,
  eventBridgeSdk,
  schedulerSdk,
  dynamoStreamsSdk,
  sdkResponses,
  stepFunctions,
  s3Events,
  customResources,
  powertoolsTracer,
  powertoolsLogger,
  azureServiceBus,
  azureEventHubs,
  azureStorageQueue,
  azureFunctions,
  azureDurableFunctions,
  googlePubSub,
  googleCloudTasks,
  googleCloudFunctions,
  googleFirestore,
  firebaseFunctions,
  cloudEvents,
  amqplib,
  amqpConnectionManager,
  rascal,
  rabbitmqClient,
  nats,
  natsCore,
  natsNuid,
  natsJetStream,
  natsKv,
  pulsar,
  mqttPacket,
  mqtt,
  ioredis,
  redis,
  redlock,
  sesamecareRedlock,
  ioredisLock,
  etcd,
  zookeeper,
  consul,
  dapr,
  svix,
  stompit,
];
