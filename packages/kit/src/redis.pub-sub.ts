import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import type { Logger } from './log.ts';
import { createInProcessPubSub, type PubSub } from './pub-sub.ts';

const longestReconnectDelayMilliseconds = 2_000;

type Options = { url: string; channel: string; log: Logger };

/** Publishes over Redis. While Redis is away, messages reach this process alone; the connection comes back by itself. */
export function createRedisPubSub({ url, channel, log }: Options): PubSub {
  const self = randomUUID();
  const here = createInProcessPubSub();
  const publisher = connect(url, log);
  const subscriber = connect(url, log);
  // The client subscribes again after each reconnection.
  subscriber
    .subscribe(channel, (text) => {
      const [sender, message] = [text.slice(0, self.length), text.slice(self.length + 1)];
      if (sender !== self) here.publish(message);
    })
    .catch((error: unknown) => log.warn({ err: error, channel }, 'a Redis channel could not be subscribed to'));
  return {
    publish: (message) => {
      here.publish(message);
      if (publisher.isReady) publisher.publish(channel, `${self} ${message}`).catch(() => {});
    },
    subscribe: here.subscribe,
    close: async () => {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}

function connect(url: string, log: Logger) {
  const client = createClient({
    url,
    socket: {
      connectTimeout: 2_000,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), longestReconnectDelayMilliseconds),
    },
  });
  let away = false;
  client.on('ready', () => {
    away = false;
  });
  client.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'Redis is away; other replicas are told by their next heartbeat');
    away = true;
  });
  // Failures arrive as events, and the client goes on trying.
  client.connect().catch(() => {});
  return client;
}
