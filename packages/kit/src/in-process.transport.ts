import type { Logger } from './log.ts';
import type { EventMessage, Held, Subscription, Transport } from './transport.ts';

/** Keys that one group works on at a time: less than a service's connections, so that requests get theirs. */
const concurrentKeys = 4;
const absentRetryMilliseconds = 200;

export type InProcessTransport = Transport & {
  /** From now on every subscriber is there, and events may pass. */
  open(): void;
};

type Options = {
  log: Logger;
  /** For several services in one process: nothing passes before `open`, which is called when all of them have subscribed. */
  holdUntilOpen?: boolean;
};

/**
 * Hands events to the subscribers of the same process. It stores nothing: a message is across when every group has taken
 * it, and until then it stays in the outbox that it came from, also while a group that had subscribed is gone.
 */
export function createInProcessTransport({ log, holdUntilOpen = false }: Options): InProcessTransport {
  const present = new Map<string, Subscription>();
  const absent = new Map<string, Subscription>();
  let passing = !holdUntilOpen;
  return {
    open: () => {
      passing = true;
    },
    publish: async (topic, messages) => {
      const interested = (groups: Map<string, Subscription>) =>
        [...groups.values()].filter((one) => one.topic === topic);
      if (!passing || interested(absent).length > 0) return messages.map(({ eventId }) => heldFor(eventId));
      const held = await Promise.all(interested(present).map((group) => deliver(group, messages, log)));
      return mergeHeld(held.flat());
    },
    subscribe: async (subscription) => {
      const name = `${subscription.group} ${subscription.topic}`;
      if (present.has(name))
        throw new Error(`The group ${subscription.group} has subscribed to ${subscription.topic}.`);
      present.set(name, subscription);
      absent.delete(name);
      return {
        close: async () => {
          present.delete(name);
          absent.set(name, subscription);
        },
      };
    },
    ready: async () => {},
    close: async () => {
      passing = false;
    },
  };
}

const heldFor = (eventId: string, retryInMilliseconds = absentRetryMilliseconds): Held => ({
  eventId,
  retryInMilliseconds,
});

/** Delivers keys side by side and the messages of each key one by one, up to the first that is not taken. */
async function deliver(subscription: Subscription, messages: EventMessage[], log: Logger): Promise<Held[]> {
  const lanes = Map.groupBy(messages, (message) => message.key).values();
  const held: Held[] = [];
  const worker = async () => {
    for (const lane of lanes) held.push(...(await deliverLane(subscription, lane, log)));
  };
  await Promise.all(Array.from({ length: concurrentKeys }, worker));
  return held;
}

async function deliverLane(subscription: Subscription, lane: EventMessage[], log: Logger): Promise<Held[]> {
  for (const [index, message] of lane.entries()) {
    const delivery = await subscription.handle(message).catch((error: unknown) => {
      log.error({ err: error, eventId: message.eventId, group: subscription.group }, 'a subscriber failed');
      return { taken: false as const, retryInMilliseconds: 1_000 };
    });
    if (!delivery.taken) return lane.slice(index).map(({ eventId }) => heldFor(eventId, delivery.retryInMilliseconds));
  }
  return [];
}

/** One entry per message, with the longest wait that a group asked for. */
function mergeHeld(held: Held[]): Held[] {
  const waits = new Map<string, number>();
  for (const { eventId, retryInMilliseconds } of held)
    waits.set(eventId, Math.max(retryInMilliseconds, waits.get(eventId) ?? 0));
  return [...waits].map(([eventId, wait]) => heldFor(eventId, wait));
}
