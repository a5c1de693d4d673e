import type { UsersContext } from '../context.ts';
import { countUsers, estimateUsers } from './users.repository.ts';

/** A count reads the whole table, so above this number the planner's estimate is close enough. */
const countedAtMost = 100_000;
const keptMilliseconds = 5 * 60_000;

/** Creates the count of accounts and guests. It is up to five minutes old, and estimated where there are many. */
export function createPlayerCount({ database, now }: Pick<UsersContext, 'database' | 'now'>): () => Promise<number> {
  let kept: { players: Promise<number>; until: number } | undefined;
  const read = async () => {
    const estimated = await estimateUsers(database.knex);
    return estimated > countedAtMost ? estimated : countUsers(database.knex);
  };
  return () => {
    const time = now().getTime();
    if (kept && time < kept.until) return kept.players;
    const players = read();
    kept = { players, until: time + keptMilliseconds };
    // A failure is not kept.
    players.catch(() => {
      kept = undefined;
    });
    return players;
  };
}
