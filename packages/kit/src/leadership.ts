import pg from 'pg';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

export type Alarm = {
  ring(): void;
  /** Ends early when somebody rings; a ring before the wait counts too. */
  wait(milliseconds: number): Promise<void>;
};

/** A wait that somebody may cut short. */
export function createAlarm(): Alarm {
  let rung = false;
  let wake = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    wait: async (milliseconds) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}

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
  /** Runs until `isOver` says so. */
  work: (isOver: () => boolean) => Promise<void>;
};

const candidacyMilliseconds = 1_000;

/**
 * Works while this process leads, by an advisory lock on a connection of its own: when that connection goes, so does the lead, and it
 * is sought again. Closing waits for the work to end.
 */
export function leadWhilePossible(options: Options): { close(): Promise<void> } {
  const { log, alarm } = options;
  let stopping = false;
  const run = async () => {
    while (!stopping) {
      await lead(options, () => stopping).catch((error: unknown) => log.warn({ err: error }, 'the lead was lost'));
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

async function lead(options: Options, isStopping: () => boolean): Promise<void> {
  const { database, name, alarm, channel, onNotification, work } = options;
  const client = new pg.Client({ ...database.connection, query_timeout: 10_000 });
  let lost = false;
  const lose = () => {
    lost = true;
    alarm.ring();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => onNotification(payload));
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as leads', [
      `${database.schema} ${name}`,
    ]);
    if (!rows[0].leads) return;
    await client.query(`listen ${channel}`);
    await work(() => lost || isStopping());
  } finally {
    client.removeListener('end', lose);
    await Promise.race([client.end().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
  }
}
