/** Carries short messages between the replicas of a service. Nothing is stored, so messages can be lost. */
export type PubSub = {
  /** Sends a message to the listeners of every replica. Listeners in this process get it at once. */
  publish(message: string): void;
  subscribe(listener: (message: string) => void): void;
  /** Returns whether messages of other processes arrive now. */
  isListening(): boolean;
  close(): Promise<void>;
};

/** Creates a PubSub for a service with a single replica. */
export function createInProcessPubSub(): PubSub {
  const listeners: ((message: string) => void)[] = [];
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => void listeners.push(listener),
    isListening: () => true,
    close: async () => {},
  };
}
