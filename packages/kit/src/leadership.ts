import pg from 'pg';
import type { Alarm } from './alarm.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

type Options = {
  database: Database;
  /** What is led; of all processes one leads it. */
  name: string;
  log: Logger;
  /** Rung when the lead is lost or given up. */
  alarm: Alarm;
  /** Of Postgres: notifications on it reach whoever leads. */
  channel: string;
  onNotification: (payload: string) => void;
  /** Runs until `isOver` says so. What it does by `client`, the connection that holds the lead, it cannot do without the lead. */
  work: (isOver: () => boolean, client: pg.Client) => Promise<void>;
  /** How often those who do not lead ask for the lead. */
  candidacyMilliseconds?: number;
};

/**
 * Works while this process leads, by an advisory lock on a connection of its own: when that connection goes, so does the lead, and it
 * is sought again. Closing waits for the work to end.
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

/** Says goodbye, but does not wait long for a peer that may be gone. */
async function endOrDrop(client: pg.Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1_000);
  });
  await Promise.race([client.end().catch(() => {}), patience]);
  clearTimeout(timer);
}
