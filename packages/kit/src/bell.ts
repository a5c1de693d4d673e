import type { Knex } from 'knex';

/** At most one call of another process in this time, however much is published. */
const pauseMilliseconds = 10;

/** Wakes the relay after a commit. */
export type Bell = {
  ring(): void;
  /** The relay of this process leads and answers from now on. @returns how to take that back. */
  answer(wake: () => void): () => void;
};

export const channelOf = (schema: string): string => `outbox_${schema}`;

/**
 * Rings in this process when its relay leads, and over Postgres otherwise. The call goes out after the commit and not in the
 * transaction, where NOTIFY would take a lock on the whole cluster: commits with it are made one after another. A call that gets lost costs the
 * relay's poll interval.
 */
export function createBell(pool: Knex, schema: string): Bell {
  let leader: (() => void) | undefined;
  let calling = false;
  let wanted = false;

  const call = async () => {
    calling = true;
    while (wanted) {
      wanted = false;
      await pool.raw(`select pg_notify(?, '')`, [channelOf(schema)]).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    calling = false;
  };
  return {
    ring: () => {
      if (leader) return leader();
      wanted = true;
      if (!calling) void call();
    },
    answer: (wake) => {
      leader = wake;
      return () => {
        if (leader === wake) leader = undefined;
      };
    },
  };
}
