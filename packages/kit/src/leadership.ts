import pg from 'pg';
import type { Alarm } from './alarm.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

type Options = {
  database: Database;
  /** Names what is led. One process at a time leads it. */
  name: string;
  log: Logger;
  /** Rings when the lead is lost or given up. */
  alarm: Alarm;
  /** Postgres channel. Its notifications reach the leader. */
  channel: string;
  onNotification: (payload: string) => void;
  /** Runs until `isOver` returns true. Queries on `client`, the connection that holds the lock, fail once the lead is lost. */
  work: (isOver: () => boolean, client: pg.Client) => Promise<void>;
  /** How often other processes try to become the leader. Default 1 second. */
  candidacyMilliseconds?: number;
};

/**
 * Runs work while this process is the leader. The leader holds an advisory lock on a connection of its own; if the connection
 * breaks, the lead is lost and the process tries to get it back. Closing waits for the work to end.
 */
export function leadWhilePossible(options: Options): { close(): Promise<void> } {
  const { log, alarm, name, candidacyMilliseconds = 1_000 } = options;
  let stopping = false;
  const run = async () => {
    while (!stopping) {
      await lead({ ...options, candidacyMilliseconds }, () => stopping).catch((error: unknown) =>
        log.warn({ err: error, lead: name }, 'the lead was lost'),
      );
      if (!stopping) await alarm.wait(candidacyMilliseconds);
    }
  };
  const running = run();
  return {
    close: async () => {
      stopping = true;
      alarm.ring();
      await running;
    },
  };
}

async function lead(options: Required<Options>, isStopping: () => boolean): Promise<void> {
  const { database, name, alarm, channel, onNotification, work, candidacyMilliseconds } = options;
  const client = new pg.Client(database.connection);
  let lost = false;
  const isOver = () => lost || isStopping();
  const lose = () => {
    lost = true;
    alarm.ring();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => onNotification(payload));
  try {
    await client.connect();
    while (!(await takeLead(client, `${database.schema} ${name}`))) {
      await alarm.wait(candidacyMilliseconds);
      if (isOver()) return;
    }
    await client.query(`listen ${channel}`);
    await work(isOver, client);
  } finally {
    client.removeListener('end', lose);
    await endOrDrop(client);
  }
}

async function takeLead(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as leads', [name]);
  return rows[0].leads;
}

/** Closes a connection. Waits for at most a second, because Postgres may be gone. */
async function endOrDrop(client: pg.Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1_000);
  });
  await Promise.race([client.end().catch(() => {}), patience]);
  clearTimeout(timer);
}
