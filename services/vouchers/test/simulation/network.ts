import type { Random } from '@hatchery/kit/testing-random';
import type { EventMessage, Subscription, Transport } from '@hatchery/kit/transport';
import { BlocksFinalSchema, BlocksSeenSchema } from '@hatchery/proto/chain';
import { type Course, follow } from './fates.ts';

/** Messages of one key on their way to one group. */
type Lane = { subscription: Subscription; messages: EventMessage[]; isBusy: boolean };

/** Blocks may come before those that precede them. A reorganisation stays between what it follows and what follows it. */
const overtaking: ReadonlySet<string> = new Set([BlocksSeenSchema.typeName, BlocksFinalSchema.typeName]);

/** A message that is about to arrive. */
export type Envelope = { lane: Lane; message: EventMessage };

/**
 * A transport that delivers when it is told to: late, twice, and blocks out of order now and then. Within a key it keeps the order,
 * as Kafka does, except for blocks, whose followers say that they bear it.
 */
export function createNetwork(random: Random) {
  const subscriptions: Subscription[] = [];
  const lanes = new Map<string, Lane>();
  const handled = new Set<string>();

  const transport: Transport = {
    publish: async (topic, messages) => {
      for (const subscription of subscriptions.filter((one) => one.topic === topic))
        for (const message of messages) {
          const name = `${subscription.group} ${topic} ${message.key}`;
          const lane = lanes.get(name) ?? { subscription, messages: [], isBusy: false };
          lanes.set(name, lane);
          lane.messages.push(message);
        }
      return [];
    },
    subscribe: async (subscription) => {
      subscriptions.push(subscription);
      return { close: async () => {} };
    },
    ready: async () => {},
    close: async () => {},
  };

  /** Takes the next message of some lane from it. */
  function draw(isOrderly = false): Envelope | undefined {
    for (const [name, lane] of lanes) if (lane.messages.length === 0 && !lane.isBusy) lanes.delete(name);
    const ready = [...lanes.values()].filter(({ messages, isBusy }) => messages.length > 0 && !isBusy);
    const lane = ready[random(ready.length)];
    if (!lane) return undefined;
    lane.isBusy = true;
    const mayOvertake = lane.messages.length > 1 && lane.messages.slice(0, 2).every(({ type }) => overtaking.has(type));
    const index = mayOvertake && !isOrderly && random(10) === 0 ? 1 : 0;
    const [message] = lane.messages.splice(index, 1);
    return { lane, message: message as EventMessage };
  }

  /** Delivers a message. It comes again if it was not taken, and now and then if it was. @returns whether it was taken. */
  async function deliver({ lane, message }: Envelope, course: Course): Promise<boolean> {
    const { taken } = await follow(course, () => lane.subscription.handle(message));
    if (!taken) lane.messages.unshift(message);
    lane.isBusy = false;
    return taken;
  }

  return {
    transport,
    draw,
    deliver,
    /** Sends a message that arrived once more, after some that follow it. */
    repeat: ({ lane, message }: Envelope) => {
      lane.messages.splice(random(lane.messages.length + 1), 0, message);
      lanes.set(`${lane.subscription.group} ${lane.subscription.topic} ${message.key}`, lane);
    },
    /** Notes that a message took effect. @returns false if it had before. */
    takesEffect: ({ lane, message }: Envelope): boolean => {
      const name = `${lane.subscription.group} ${message.eventId}`;
      if (handled.has(name)) return false;
      handled.add(name);
      return true;
    },
    waiting: () => [...lanes.values()].reduce((sum, { messages }) => sum + messages.length, 0),
  };
}

export type Network = ReturnType<typeof createNetwork>;
