/** Shortest time between two notifications to other processes, however much is published. */
const pauseMilliseconds = 10;

/** Wakes the relay after a commit. */
export type Bell = {
  ring(): void;
  /** Makes the relay of this process answer from now on, because it leads. @returns a function that undoes this. */
  answer(wake: () => void): () => void;
};

/** Returns the Postgres channel on which the relay of a schema listens. */
export const channelOf = (schema: string): string => `outbox_${schema}`;

/**
 * Creates a bell that wakes the relay: directly if it leads in this process, over Postgres otherwise. NOTIFY is sent after the
 * commit: inside the transaction it would lock the whole cluster, and commits would queue up. A lost notification delays
 * events by one poll interval.
 */
export function createBell(notify: () => Promise<void>): Bell {
  let leader: (() => void) | undefined;
  let calling = false;
  let wanted = false;

  const call = async () => {
    calling = true;
    while (wanted) {
      wanted = false;
      await notify();
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    calling = false;
  };
  return {
    ring: () => {
      if (leader) return leader();
      wanted = true;
      if (!calling) void call();
    },
    answer: (wake) => {
      leader = wake;
      return () => {
        if (leader === wake) leader = undefined;
      };
    },
  };
}
