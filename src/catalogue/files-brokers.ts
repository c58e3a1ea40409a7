import { confluentKafka } from './kafka-confluent.js';
import { platformaticKafka } from './kafka-platformatic.js';
import { kafkaStreams } from './kafka-streams.js';
import type { CatalogueFile } from './schema.js';

/** Message brokers, streams and event buses. */
export const brokers: readonly CatalogueFile[] = [confluentKafka, platformaticKafka, kafkaStreams];
