/** An event on its way between services. */
export type EventMessage = {
  eventId: string;
  /** Name of the aggregate that it is about; events of one key keep their order. */
  key: string;
  /** Full name of the protobuf message, as in `hatchery.UserCreated`. */
  type: string;
  payload: Uint8Array;
  headers: Record<string, string>;
  occurredAt: Date;
};

/** What became of a message: dealt with for good, or to be delivered again after a while. */
export type Delivery = { taken: true } | { taken: false; retryInMilliseconds: number };

export type Subscription = {
  group: string;
  topic: string;
  /** Deals with one message; never called for two messages of one key at once. */
  handle(message: EventMessage): Promise<Delivery>;
};

/** A message that is not across yet. Later messages of its key must wait for it. */
export type Held = { eventId: string; retryInMilliseconds: number };

/** Carries events from outboxes to subscribers, at least once, in order per key. */
export interface Transport {
  /** Resolves when the messages are safe with the transport, except those that it answers: these have to be published again. */
  publish(topic: string, messages: EventMessage[]): Promise<Held[]>;
  /** From now on messages reach the subscriber, with those that were published while it was away; closing ends the subscription alone. */
  subscribe(subscription: Subscription): Promise<{ close(): Promise<void> }>;
  /** Throws when the transport cannot carry anything right now. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
