/** An event on its way between services. */
export type EventMessage = {
  eventId: string;
  /** Name of the aggregate. Events with the same key stay in order. */
  key: string;
  /** Full name of the protobuf message, as in `hatchery.UserCreated`. */
  type: string;
  payload: Uint8Array;
  headers: Record<string, string>;
  occurredAt: Date;
};

/** Result of a delivery: the message is done, or must be delivered again after a while. */
export type Delivery = { taken: true } | { taken: false; retryInMilliseconds: number };

/** Events on a topic that a group has not taken. */
export type ConsumerLag = { group: string; topic: string; events: number };

export type Subscription = {
  group: string;
  topic: string;
  /** Handles one message. Never called for two messages of one key at the same time. */
  handle(message: EventMessage): Promise<Delivery>;
};

/** A message that is not delivered yet. Later messages with its key must wait for it. */
export type Held = { eventId: string; retryInMilliseconds: number };

/** Carries events from outboxes to subscribers: at least once, in order per key. */
export interface Transport {
  /** Name of the carrier in traces, such as `kafka`. */
  readonly system?: string;
  /** Resolves when the transport has the messages, except those returned: publish these again. */
  publish(topic: string, messages: EventMessage[]): Promise<Held[]>;
  /** Delivers messages from now on, including those published while the group was away. Closing ends this subscription. */
  subscribe(subscription: Subscription): Promise<{ close(): Promise<void> }>;
  /** Returns how far its subscribers are behind. Without it, nobody is: messages stay in their outbox. */
  lags?(): Promise<ConsumerLag[]>;
  /** Resolves if the transport works right now. @throws Error if not. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
