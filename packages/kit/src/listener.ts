import pg from 'pg';
import { createAlarm } from './alarm.ts';
import type { Closable } from './closing.ts';
import { endOrDrop } from './database-connections.ts';
import type { Logger } from './log.ts';

type Hear = (payload: string) => void;

export type Listener = Closable & {
  /** Calls `hear` with the payload of each notification. @returns a function that undoes this. */
  listen(channel: string, hear: Hear): () => void;
};

const reconnectMilliseconds = 1_000;

/**
 * Hears notifications of Postgres, on one direct connection for all channels, opened by the first. What is sent while the connection is
 * broken is lost, so whoever listens must also look from time to time.
 */
export function createListener(connection: pg.ClientConfig, log: Logger): Listener {
  const channels = new Map<string, Set<Hear>>();
  const change = createAlarm();
  const closed = createAlarm();
  let closing = false;
  let running: Promise<void> | undefined;

  const run = async () => {
    while (!closing) {
      await hearUntilBroken().catch((error: unknown) => log.debug({ err: error }, 'the listening connection broke'));
      if (!closing) await closed.wait(reconnectMilliseconds);
    }
  };
  const hearUntilBroken = async () => {
    const client = new pg.Client(connection);
    const heard = new Set<string>();
    let broken = false;
    const give = () => {
      broken = true;
      change.ring();
    };
    client.on('error', give);
    client.on('end', give);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload);
    });
    try {
      await client.connect();
      while (!closing && !broken) {
        for (const channel of channels.keys()) {
          if (heard.has(channel)) continue;
          await client.query(`listen ${pg.escapeIdentifier(channel)}`);
          heard.add(channel);
        }
        await change.wait(longestWaitMilliseconds);
        // A silent link looks like a database without news. This fails on one.
        await client.query('select 1');
      }
    } finally {
      await endOrDrop(client);
    }
  };
  return {
    listen: (channel, hear) => {
      const hearers = channels.get(channel) ?? new Set();
      channels.set(channel, hearers.add(hear));
      change.ring();
      running ??= run();
      return () => void hearers.delete(hear);
    },
    close: async () => {
      closing = true;
      change.ring();
      closed.ring();
      await running;
    },
  };
}

/** A new channel ends the wait. So a link that has fallen silent is found within this and the 12 seconds of a query. */
const longestWaitMilliseconds = 10_000;
