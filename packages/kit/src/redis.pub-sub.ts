import { randomUUID } from 'node:crypto';
import type { Logger } from './log.ts';
import { createInProcessPubSub, type PubSub } from './pub-sub.ts';
import { connectRedis, type RedisConnection } from './redis-connection.ts';

/** Messages that may wait for an answer of Redis. Further ones are lost: they would only take memory. */
const mostWaiting = 1_000;

type Options = {
  /** URL of one Redis, or those of several nodes of a cluster, separated by commas. */
  url: string;
  channel: string;
  log: Logger;
  /** See `connectRedis`. */
  silenceMilliseconds?: number | undefined;
};

/** Creates a PubSub over Redis. While Redis is down, messages reach only this process. It reconnects by itself. */
export function createRedisPubSub({ url, channel, log, silenceMilliseconds }: Options): PubSub {
  const self = randomUUID();
  const here = createInProcessPubSub();
  const publisher = connect({ url, log, silenceMilliseconds });
  const hear = (text: string) => {
    const [sender, message] = [text.slice(0, self.length), text.slice(self.length + 1)];
    if (sender !== self) here.publish(message);
  };
  // Subscribe on each connection: the client repeats a subscription, but forgets one that broke on its way to Redis.
  let subscribed = false;
  const subscriber = connect({ url, log, silenceMilliseconds }, async (opened) => {
    subscribed = false;
    try {
      await opened.subscribe(channel, hear);
      subscribed = true;
    } catch (error) {
      log.warn({ err: error, channel }, 'subscribing to a Redis channel failed');
    }
  });
  return {
    publish: (message) => {
      here.publish(message);
      if (publisher.isReady()) publisher.publish(channel, `${self} ${message}`).catch(() => {});
    },
    subscribe: here.subscribe,
    isListening: () => subscribed && subscriber.isReady(),
    close: async () => {
      publisher.close();
      subscriber.close();
    },
  };
}

function connect(
  { url, log, silenceMilliseconds }: Omit<Options, 'channel'>,
  onOpened: (opened: RedisConnection) => unknown = () => {},
): RedisConnection {
  let away = false;
  const connection: RedisConnection = connectRedis({
    url,
    ...(silenceMilliseconds === undefined ? {} : { silenceMilliseconds }),
    settings: { commandsQueueMaxLength: mostWaiting },
    onReady: () => {
      away = false;
      onOpened(connection);
    },
    onError: (error) => {
      if (!away) log.warn({ err: error }, 'Redis is down; other replicas catch up at their next heartbeat');
      away = true;
    },
  });
  return connection;
}
