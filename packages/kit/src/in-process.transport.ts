import type { Logger } from './log.ts';
import type { EventMessage, Held, Subscription, Transport } from './transport.ts';

/** Keys that one group handles at a time. Fewer than a service has connections, so that requests get some. */
const concurrentKeys = 4;
const absentRetryMilliseconds = 200;

export type InProcessTransport = Transport & {
  /** Lets events pass, because every subscriber is there now. */
  open(): void;
};

type Options = {
  log: Logger;
  /** Holds all events until `open`, which is called when every service of the process has subscribed. */
  holdUntilOpen?: boolean;
};

/**
 * Delivers events to subscribers in the same process. It stores nothing: a message stays in its outbox until every group has
 * handled it. It also waits for a group that has unsubscribed.
 */
export function createInProcessTransport({ log, holdUntilOpen = false }: Options): InProcessTransport {
  const present = new Map<string, Subscription>();
  const absent = new Map<string, Subscription>();
  let passing = !holdUntilOpen;
  return {
    system: 'in-process',
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
        throw new Error(`The group ${subscription.group} is already subscribed to ${subscription.topic}.`);
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

/** Delivers keys in parallel, and the messages of each key in order, up to the first one that must wait. */
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

/** Returns one entry per message, with the longest wait that a group asked for. */
function mergeHeld(held: Held[]): Held[] {
  const waits = new Map<string, number>();
  for (const { eventId, retryInMilliseconds } of held)
    waits.set(eventId, Math.max(retryInMilliseconds, waits.get(eventId) ?? 0));
  return [...waits].map(([eventId, wait]) => heldFor(eventId, wait));
}
