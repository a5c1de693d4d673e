import type { Knex } from 'knex';
import type { Registry } from 'prom-client';
import { createAlarm } from './alarm.ts';
import type { Closable } from './closing.ts';
import { isPassing } from './failures.ts';
import type { Logger } from './log.ts';
import { createAskedGauge } from './metrics.ts';

/** Reads of a replica see at least everything that was committed this long ago. */
export const stalenessMilliseconds = 5_000;
const checkMilliseconds = 1_000;

/** Reads that may be a little old. */
export type StaleReads = Closable & {
  /** Reads from the replica while it is known to be fresh enough, and from the primary otherwise. */
  read<T>(read: (db: Knex) => Promise<T>): Promise<T>;
};

/** A place in the log of the primary, and the time before which everything stands before that place. */
type Mark = { at: number; place: bigint };

type Options = {
  primary: Knex;
  replica: Knex;
  log: Logger;
  metrics?: Registry | undefined;
  /** Milliseconds of a clock that never jumps. */
  clock?: () => number;
};

/**
 * Compares the place up to which the replica has replayed the log with places that the primary had at known times. So no clock of a
 * server matters, and a replica that receives nothing any more is seen.
 */
export function createStaleReads(options: Options): StaleReads {
  const { primary, replica, log, metrics, clock = () => performance.now() } = options;
  const alarm = createAlarm();
  let closing = false;
  let marks: Mark[] = [];
  let freshAsOf = Number.NEGATIVE_INFINITY;
  const age = () => clock() - freshAsOf;
  let wasFresh = true;
  const check = async () => {
    await compare().catch((error: unknown) => log.debug({ err: error }, 'the replica could not be compared'));
    const isFresh = age() <= stalenessMilliseconds;
    if (wasFresh && !isFresh) log.warn('the read replica is away or too old: lists are read from the primary');
    wasFresh = isFresh;
  };
  const compare = async () => {
    const at = clock();
    marks = [...marks, { at, place: await placeOf(primary) }].slice(-mostMarks);
    const replayed = await placeOf(replica);
    freshAsOf = Math.max(freshAsOf, ...marks.filter(({ place }) => place <= replayed).map((mark) => mark.at));
    marks = marks.filter((mark) => mark.at > freshAsOf);
  };
  if (metrics) createAskedGauge(metrics, 'database_replica_age_seconds', () => age() / 1_000);
  const run = async () => {
    while (!closing) {
      await check();
      await alarm.wait(checkMilliseconds);
    }
  };
  const running = run();
  return {
    read: async (read) => {
      if (age() > stalenessMilliseconds) return read(primary);
      try {
        return await read(replica);
      } catch (error) {
        if (!isPassing(error)) throw error;
        freshAsOf = Number.NEGATIVE_INFINITY;
        return read(primary);
      }
    },
    close: async () => {
      closing = true;
      alarm.ring();
      await running;
    },
  };
}

const mostMarks = 60;

/** Returns a place in the log, in bytes: the last that was written, or on a replica replayed. */
async function placeOf(db: Knex): Promise<bigint> {
  const place = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end';
  const { rows } = await db.raw(`select (${place} - '0/0'::pg_lsn)::text as place`).timeout(checkMilliseconds);
  return BigInt(rows[0].place);
}
