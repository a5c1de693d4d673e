import { createClient, createCluster, type RedisClientOptions } from '@redis/client';
import { listOf } from './config.ts';

/** A connection to one Redis, or to a cluster of them. It reconnects by itself. */
export type RedisConnection = {
  isReady(): boolean;
  publish(channel: string, message: string): Promise<unknown>;
  subscribe(channel: string, hear: (message: string) => void): Promise<void>;
  /** Runs a script on the node that has its keys. */
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
  close(): void;
};

type Options = {
  /** URL of one Redis, or those of several nodes of a cluster, separated by commas. */
  url: string;
  /** Settings of each connection. */
  settings?: Omit<RedisClientOptions, 'url' | 'RESP'>;
  /** Called for each connection that opens. */
  onReady: () => void;
  onError: (error: unknown) => void;
};

const longestReconnectDelayMilliseconds = 2_000;
const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** Math.min(tries, 10), longestReconnectDelayMilliseconds);

/** Connects in the background: failures are told and tried again. */
export function connectRedis({ url, settings = {}, ...listeners }: Options): RedisConnection {
  const urls = listOf(url);
  const socket = { connectTimeout: 2_000, reconnectStrategy, ...settings.socket } as RedisClientOptions['socket'];
  const all = { ...settings, ...(socket ? { socket } : {}) };
  return urls.length > 1 ? connectCluster(urls, all, listeners) : connectOne(urls[0] as string, all, listeners);
}

type Listeners = Pick<Options, 'onReady' | 'onError'>;
type Settings = NonNullable<Options['settings']>;

function connectOne(url: string, settings: Settings, { onReady, onError }: Listeners): RedisConnection {
  const client = createClient({ ...settings, url });
  client.on('ready', onReady);
  client.on('error', onError);
  // Failures arrive as events, and the client keeps trying.
  client.connect().catch(() => {});
  return {
    isReady: () => client.isReady,
    publish: (channel, message) => client.publish(channel, message),
    subscribe: (channel, hear) => client.subscribe(channel, hear),
    eval: (script, options) => client.eval(script, options),
    close: () => client.destroy(),
  };
}

/** A cluster spreads what is published to all of its nodes, so a message reaches every subscriber. */
function connectCluster(urls: string[], settings: Settings, { onReady, onError }: Listeners): RedisConnection {
  const { username, password, protocol } = new URL(urls[0] as string);
  // Nodes that the cluster names have no URL of their own.
  const defaults = {
    ...settings,
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    socket: { ...settings.socket, ...(protocol === 'rediss:' ? { tls: true } : {}) } as NonNullable<Settings['socket']>,
  };
  const create = () =>
    createCluster({ rootNodes: urls.map((url) => ({ url })), defaults: defaults as object })
      .on('error', onError)
      .on('node-error', onError);
  let cluster = create();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const open = () => {
    cluster.connect().then(onReady, (error: unknown) => {
      onError(error);
      if (closed) return;
      cluster = create();
      timer = setTimeout(open, longestReconnectDelayMilliseconds);
    });
  };
  open();
  return {
    isReady: () => cluster.isReady,
    publish: (channel, message) => cluster.publish(channel, message),
    subscribe: (channel, hear) => cluster.subscribe(channel, hear),
    eval: (script, options) => cluster.eval(script, options),
    close: () => {
      closed = true;
      clearTimeout(timer);
      if (cluster.isOpen) cluster.destroy();
    },
  };
}
