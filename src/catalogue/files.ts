import { bullmq } from './bullmq.js';
import { chargeonceRuntime } from './chargeonce.js';
import {
  clockGlobals,
  clocksOfOs,
  clocksOfPerfHooks,
  clocksOfProcess,
  dateFns,
  dayjs,
  luxon,
  moment,
  temporalPolyfill,
} from './clocks.js';
import { driveFiles } from './drives.js';
import { brokers } from './files-brokers.js';
import { platforms } from './files-platforms.js';
import { hazelcast } from './hazelcast.js';
import { httpSinks } from './http.js';
import { idFiles } from './ids.js';
import { kafkaNode, nodeRdkafka } from './kafka-records.js';
import { browserStorage, contextValues } from './kept-values.js';
import { kafkajs } from './kafkajs.js';
import { apiGateway, eventBridge, lambda, snsMessages, streams } from './lambda.js';
import { encodings, encodingsOfNode } from './encodings.js';
import { collectionsOfTheLanguage, hashes, localeText } from './language.js';
import { clusterWorkers, hostOs, processGlobals, processModule, workerThreads } from './process.js';
import { randomGlobals, randomNode } from './random.js';
import { asyncRetry, emitters, openTelemetry, opossum, pLimit, pRetry, timersOfTheHost } from './runners.js';
import type { CatalogueFile } from './schema.js';
import { sqsLambda, sqsSdk } from './sqs.js';
import { storm } from './storm.js';
import { stripeEvents } from './stripe-events.js';

/** Everything we know, one entry per package and topic. Where hand-written types could mirror two, the first wins. */
export const catalogueFiles: readonly CatalogueFile[] = [
  randomGlobals,
  randomNode,
  clockGlobals,
  clocksOfProcess,
  clocksOfPerfHooks,
  clocksOfOs,
  dayjs,
  moment,
  luxon,
  dateFns,
  temporalPolyfill,
  ...idFiles,
  processGlobals,
  processModule,
  hostOs,
  workerThreads,
  clusterWorkers,
  nodeRdkafka,
  kafkajs,
  kafkaNode,
  sqsLambda,
  sqsSdk,
  lambda,
  apiGateway,
  eventBridge,
  snsMessages,
  streams,
  bullmq,
  hazelcast,
  storm,
  timersOfTheHost,
  emitters,
  pRetry,
  asyncRetry,
  pLimit,
  opossum,
  openTelemetry,
  chargeonceRuntime,
  stripeEvents,
  browserStorage,
  ...contextValues,
  collectionsOfTheLanguage,
  localeText,
  hashes,
  encodings,
  ...encodingsOfNode,
  ...httpSinks,
  ...brokers,
  ...platforms,
  ...driveFiles,
];
