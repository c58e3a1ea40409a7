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

/** A digest that the broker takes of the text: the same text, the same digest. */
export const digestOfBody = {
  role: 'conditional',
  when: 'the producer sends the same text for the same event: a time or another order of fields changes it',
  then: 'business',
  otherwise: 'business',
} as const;

/** Made for one delivery of a message. */
export const perDelivery = {
  nature: 'metadata',
  scope: 'delivery',
  changes: 'with every redelivery',
} as const;

/** The place of a record in a stream: a second publish of the event gets another. */
export const inStream = {
  nature: 'metadata',
  scope: 'message',
  changes: 'when the event is published again',
} as const;
