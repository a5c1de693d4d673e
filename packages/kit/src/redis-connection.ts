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
  /** A connection over which nothing came for about so long is given up, with its commands, and a new one is made. Default 5 seconds. */
  silenceMilliseconds?: number;
  /** Settings of each connection. */
  settings?: Omit<RedisClientOptions, 'url' | 'RESP'>;
  /** Called for each connection that opens. */
  onReady: () => void;
  onError: (error: unknown) => void;
};

const usualSilenceMilliseconds = 5_000;
const longestReconnectDelayMilliseconds = 2_000;
const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** Math.min(tries, 10), longestReconnectDelayMilliseconds);

/** Connects in the background: failures are told and tried again. */
export function connectRedis(options: Options): RedisConnection {
  const { url, settings = {}, silenceMilliseconds = usualSilenceMilliseconds, ...listeners } = options;
  const urls = listOf(url);
  const times = { connectTimeout: 2_000, reconnectStrategy, socketTimeout: silenceMilliseconds };
  const socket = { ...times, ...settings.socket } as NonNullable<Settings['socket']>;
  // Something comes at least so often where Redis is there.
  const all = { pingInterval: silenceMilliseconds / 3, ...settings, socket };
  const connection =
    urls.length > 1 ? connectCluster(urls, all, listeners) : connectOne(urls[0] as string, all, listeners);
  return sendNothingIntoSilence(connection, silenceMilliseconds / 5);
}

/**
 * Fails commands at once while an earlier one has waited for so long. A socket counts as idle only while nothing leaves it either, so
 * commands that keep coming would hide that no answer comes.
 */
function sendNothingIntoSilence(connection: RedisConnection, patienceMilliseconds: number): RedisConnection {
  const waitingSince = new Set<{ at: number }>();
  const send = async <T>(command: () => Promise<T>): Promise<T> => {
    const [oldest] = waitingSince;
    const now = performance.now();
    if (oldest && now - oldest.at > patienceMilliseconds) throw new Error('Redis does not answer.');
    const waiting = { at: now };
    waitingSince.add(waiting);
    try {
      return await command();
    } finally {
      waitingSince.delete(waiting);
    }
  };
  return {
    ...connection,
    publish: (channel, message) => send(() => connection.publish(channel, message)),
    eval: (script, options) => send(() => connection.eval(script, options)),
  };
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
