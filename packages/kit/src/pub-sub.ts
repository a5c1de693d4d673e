/** Carries short messages between the replicas of a service, now or never: nothing is stored. */
export type PubSub = {
  /** Reaches the listeners of every replica, those of this process at once. */
  publish(message: string): void;
  subscribe(listener: (message: string) => void): void;
  close(): Promise<void>;
};

/** For a service that runs once. */
export function createInProcessPubSub(): PubSub {
  const listeners: ((message: string) => void)[] = [];
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {},
  };
}
