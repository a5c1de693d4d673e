import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import { Problem } from '@hatchery/api/problems';
import type { Registry } from 'prom-client';
import type { Database, Transaction } from './database.ts';
import { forGroupHeader, putAside } from './dead-letters.ts';
import { deleteParts, hasMoreParts, joinParts, storePart, typeOf } from './event-parts.ts';
import { isPassing } from './failures.ts';
import { markHandled, wasHandled } from './inbox.ts';
import type { Logger } from './log.ts';
import { createAskedGauge, createCounter, keepAnswer } from './metrics.ts';
import { enterTrace, noteFailure, type Span, SpanKind, type Tracer } from './tracing.ts';
import type { Delivery, EventMessage, Transport } from './transport.ts';

/** Everything that a handler gets in addition to the message. */
type EventContext = { eventId: string; occurredAt: Date; key: string; log: Logger; requestId?: string };

export type EventHandler = {
  type: string;
  /** Calls other services before the transaction. */
  before?(message: EventMessage, event: EventContext): Promise<unknown>;
  handle(tx: Transaction, message: EventMessage, event: EventContext, found: unknown): Promise<void>;
};

export type Consumer = {
  group: string;
  topic: string;
  handlers: EventHandler[];
  /** Retries a failed event until it succeeds and never makes it a dead letter, because later events depend on it. */
  inOrder?: boolean;
};

type Handle<Message> = (tx: Transaction, message: Message, event: EventContext) => Promise<void>;

type Steps<Message, Found> = {
  /**
   * Calls other services and chains, with no transaction open. It runs again when the event is retried, so its calls must be
   * idempotent by a reference. It does not run for an event that was handled.
   */
  before: (message: Message, event: EventContext) => Promise<Found>;
  /** Runs the one transaction. It must not call other services. */
  work: (tx: Transaction, found: Found, message: Message, event: EventContext) => Promise<void>;
};

/**
 * Handles one type of event in a transaction. The same transaction records that the event was handled, so a duplicate delivery
 * has no effect.
 * @example on(GuestCreatedSchema, (tx, { address }) => giveWelcomeEgg(tx, address))
 * @example on(EggsOrderedSchema, { before: ({ orderId }) => handOver(orderId), work: (tx, answer) => noteSent(tx, answer) })
 */
export function on<Schema extends DescMessage, Found>(
  schema: Schema,
  given: Handle<MessageShape<Schema>> | Steps<MessageShape<Schema>, Found>,
): EventHandler {
  const read = ({ payload }: EventMessage) => fromBinary(schema, payload);
  const type = schema.typeName;
  if (typeof given === 'function')
    return { type, handle: async (tx, message, event) => given(tx, read(message), event) };
  return {
    type,
    before: async (message, event) => given.before(read(message), event),
    handle: async (tx, message, event, found) => given.work(tx, found as Found, read(message), event),
  };
}

type Schedule = { firstMilliseconds: number; longestMilliseconds: number };

/**
 * When to retry a failed event. `passing` faults are those of the network, the database or another service that is away. They are
 * retried for as long as they last. `other` faults are bugs: after so many of them, the event is put aside.
 */
type RetryPolicy = { passing: Schedule; other: Schedule & { tries: number } };

const defaultRetries: RetryPolicy = {
  // Work goes on within ten seconds after what it needs is back.
  passing: { firstMilliseconds: 500, longestMilliseconds: 5_000 },
  other: { tries: 5, firstMilliseconds: 100, longestMilliseconds: 1_000 },
};

type Options = {
  database: Database;
  transport: Transport;
  consumers: Consumer[];
  log: Logger;
  metrics?: Registry;
  retries?: RetryPolicy;
  /** Undefined where nothing is traced. */
  tracer?: Tracer | undefined;
};

/** Subscribes the consumers of a service. An event that meets a bug too often becomes a dead letter, see dead-letters.ts. */
export async function startConsumers(options: Options): Promise<{ close(): Promise<void> }> {
  const handled = options.metrics && createCounter(options.metrics, 'events_handled_total');
  if (options.metrics) watchLag(options, options.metrics);
  const subscriptions = await Promise.all(
    options.consumers.map(({ group, topic, handlers, inOrder = false }) =>
      options.transport.subscribe({
        group,
        topic,
        handle: createHandle({
          ...options,
          group,
          topic,
          inOrder,
          handlers: new Map(handlers.map((handler) => [handler.type, handler])),
          count: (outcome) => handled?.inc({ group, topic, outcome }),
        }),
      }),
    ),
  );
  return {
    close: async () => {
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
    },
  };
}

/** Brokers are asked no more often than Prometheus usually asks. */
const lagMilliseconds = 15_000;

function watchLag({ transport, consumers }: Options, metrics: Registry): void {
  const groups = new Set(consumers.map(({ group, topic }) => `${group} ${topic}`));
  const ask = keepAnswer(async () => (await transport.lags?.()) ?? [], lagMilliseconds);
  createAskedGauge(metrics, 'consumer_lag_events', async () =>
    (await ask())
      .filter(({ group, topic }) => groups.has(`${group} ${topic}`))
      .map(({ group, topic, events }) => [{ group, topic }, events]),
  );
}

type Outcome = 'done' | 'repeated' | 'failed' | 'dead';

type Group = Pick<Options, 'database' | 'log' | 'retries' | 'tracer' | 'transport'> & {
  group: string;
  topic: string;
  inOrder: boolean;
  handlers: Map<string, EventHandler>;
  count(outcome: Outcome): void;
};

const taken: Delivery = { taken: true };

/** How often an event failed since this process first saw it. */
type Failures = { passing: number; other: number };

/** Statuses of a service that is away or too busy. */
const passingStatuses = new Set([408, 425, 429, 502, 503, 504]);
/** `unauthorized`: the other service does not trust this one, such as while secrets change or clocks differ. */
const passingCodes = new Set(['unauthorized', 'request-in-progress']);

const isPassingFault = (error: unknown): boolean =>
  error instanceof Problem ? passingStatuses.has(error.status) || passingCodes.has(error.code) : isPassing(error);

function createHandle(group: Group): (message: EventMessage) => Promise<Delivery> {
  const failuresOf = new Map<string, Failures>();
  const take = async (message: EventMessage, handler: EventHandler, span?: Span): Promise<Delivery> => {
    const { requestId } = message.headers;
    const log = group.log.child({ ...(requestId && { requestId }), group: group.group, eventId: message.eventId });
    const attempt = { begun: false };
    try {
      const outcome = await effectOnce(group, handler, message, log, attempt);
      failuresOf.delete(message.eventId);
      group.count(outcome);
      return taken;
    } catch (error) {
      group.count('failed');
      if (span) noteFailure(span, error);
      const failures = failuresOf.get(message.eventId) ?? { passing: 0, other: 0 };
      failuresOf.set(message.eventId, failures);
      const kind = isPassingFault(error) ? 'passing' : 'other';
      if (attempt.begun) failures[kind] += 1;
      const delivery = await afterFailure(group, message, error, { kind, tries: failures[kind] }, log);
      if (delivery.taken) failuresOf.delete(message.eventId);
      return delivery;
    }
  };
  return async (message) => {
    const handler = group.handlers.get(typeOf(message));
    const onlyGroup = message.headers[forGroupHeader];
    if (!handler || (onlyGroup !== undefined && onlyGroup !== group.group)) return taken;
    const { tracer, topic } = group;
    if (!tracer) return take(message, handler);
    const plan = { name: `process ${topic}`, kind: SpanKind.CONSUMER, attributes: attributesOf(group, message) };
    return enterTrace(tracer, message.headers, plan, (span) => take(message, handler, span));
  };
}

/** The key is left out: it is often the address of a player. */
const attributesOf = ({ group, topic, transport }: Group, message: EventMessage) => ({
  'messaging.system': transport.system ?? 'other',
  'messaging.operation.type': 'process',
  'messaging.operation.name': 'process',
  'messaging.destination.name': topic,
  'messaging.consumer.group.name': group,
  'messaging.message.id': message.eventId,
  'hatchery.event.type': typeOf(message),
});

/** Handles an event, unless the group has handled it before. A part of it waits for the last one. */
async function effectOnce(
  { database, group }: Group,
  handler: EventHandler,
  told: EventMessage,
  log: Logger,
  attempt: { begun: boolean },
): Promise<Outcome> {
  if (hasMoreParts(told)) {
    await storePart(database.knex, group, told);
    return 'done';
  }
  const message = await joinParts(database.knex, group, told);
  if (!message) {
    if (await wasHandled(database.knex, group, told.eventId)) return 'repeated';
    // No retry brings it back: Kafka has forgotten its first part, or was emptied after a restore. Later events must not wait for it.
    log.error({ type: typeOf(told) }, 'parts of an event are lost, so it had no effect');
    return 'dead';
  }
  const { eventId, occurredAt, key } = message;
  const request = message.headers.requestId ? { requestId: message.headers.requestId } : {};
  const event: EventContext = { eventId, occurredAt, key, log, ...request };
  let found: unknown;
  if (handler.before) {
    if (await wasHandled(database.knex, group, eventId)) return 'repeated';
    attempt.begun = true;
    found = await handler.before(message, event);
  }
  return database.transaction(async (tx) => {
    if (!(await markHandled(tx, group, eventId))) return 'repeated';
    attempt.begun = true;
    await handler.handle(tx, message, event, found);
    await deleteParts(tx, group, told);
    return 'done';
  }, request);
}

/** Puts an event aside after too many bugs. Tries that did not reach the handler are not counted. */
async function afterFailure(
  { database, group, topic, inOrder, retries = defaultRetries, count }: Group,
  message: EventMessage,
  error: unknown,
  { kind, tries }: { kind: keyof Failures; tries: number },
  log: Logger,
): Promise<Delivery> {
  const { firstMilliseconds, longestMilliseconds } = retries[kind];
  const wait = Math.min(longestMilliseconds, firstMilliseconds * 2 ** Math.max(0, tries - 1));
  const again: Delivery = { taken: false, retryInMilliseconds: wait };
  if (inOrder || kind === 'passing' || tries < retries.other.tries) {
    log.warn({ err: error, kind, tries, wait }, 'an event failed and will be retried');
    return again;
  }
  try {
    await database.transaction((tx) => putAside(tx, { group, topic, message, error, tries }));
    count('dead');
    log.error({ err: error, tries }, 'an event failed for good and became a dead letter');
    return taken;
  } catch (failure) {
    log.error({ err: failure }, 'a failed event could not be stored as a dead letter');
    return again;
  }
}
