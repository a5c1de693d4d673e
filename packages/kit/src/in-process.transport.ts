import type { Logger } from './log.ts';
import type { EventMessage, Held, Subscription, Transport } from './transport.ts';

/** Keys that one group works on at a time: less than a service's connections, so that requests get theirs. */
const concurrentKeys = 4;

/**
 * Hands events to the subscribers of the same process. It stores nothing: a message is across when every group has taken
 * it, and until then it stays in the outbox that it came from.
 */
export function createInProcessTransport({ log }: { log: Logger }): Transport {
  const subscriptions = new Set<Subscription>();
  return {
    publish: async (topic, messages) => {
      const groups = [...subscriptions].filter((subscription) => subscription.topic === topic);
      const held = await Promise.all(groups.map((group) => deliver(group, messages, log)));
      return mergeHeld(held.flat());
    },
    subscribe: async (subscription) => {
      subscriptions.add(subscription);
      return { close: async () => void subscriptions.delete(subscription) };
    },
    ready: async () => {},
    close: async () => subscriptions.clear(),
  };
}

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
    if (delivery.taken) continue;
    const { retryInMilliseconds } = delivery;
    return lane.slice(index).map(({ eventId }) => ({ eventId, retryInMilliseconds }));
  }
  return [];
}

/** One entry per message, with the longest wait that a group asked for. */
function mergeHeld(held: Held[]): Held[] {
  const waits = new Map<string, number>();
  for (const { eventId, retryInMilliseconds } of held)
    waits.set(eventId, Math.max(retryInMilliseconds, waits.get(eventId) ?? 0));
  return [...waits].map(([eventId, retryInMilliseconds]) => ({ eventId, retryInMilliseconds }));
}
