/**
 * What the sender puts on a message and the broker hands on as it is: a retry that reads it back gets the same. Whether
 * the sender takes it from the event is not to be seen where it is read.
 */
export const setByProducer = {
  role: 'conditional',
  when: 'the producer sets it from a business id',
  then: 'business',
  otherwise: 'business',
} as const;

/** The name of a topic, queue or group: fixed, as long as nothing moves the event to another. */
export const namedOnce = {
  role: 'conditional',
  when: 'the event stays in one topic or queue: a retry topic and a dead letter queue have other names',
  then: 'constant',
  otherwise: 'constant',
} as const;
