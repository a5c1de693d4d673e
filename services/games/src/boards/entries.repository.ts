import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';

type Counted = { boardId: string; season: string; userId: string; value: number; now: Date; adds: boolean };

/** Counts a report on a board: adds it, or keeps it if it is the highest one. */
export async function upsertEntry(
  tx: Transaction,
  { boardId, season, userId, value, now, adds }: Counted,
): Promise<void> {
  const changes = adds
    ? `set value = least(board_entries.value + excluded.value, ${Number.MAX_SAFE_INTEGER}), reached_at = excluded.reached_at
       where excluded.value > 0`
    : 'set value = excluded.value, reached_at = excluded.reached_at where board_entries.value < excluded.value';
  await tx.raw(
    `insert into board_entries (board_id, season, user_id, value, reached_at) values (?, ?, ?, ?, ?)
     on conflict (board_id, season, user_id) do update ${changes}`,
    [boardId, season, userId, value, now],
  );
}

export type Ranked = { position: number; rank: number; userId: string; value: number; reachedAt: Date };
type Top = { boardId: string; season: string; most: number };

const inOrder = 'value desc, reached_at, user_id';
/** Reads no more of the index than it ranks. */
const ranked = `select user_id, value, reached_at,
    rank() over (order by value desc) as rank, row_number() over (order by ${inOrder}) as position
  from (select user_id, value, reached_at from board_entries where board_id = :boardId and season = :season
    order by ${inOrder} limit :most) as top`;
const shown = `position::int, rank::int, user_id as "userId", value::float8 as value, reached_at as "reachedAt"`;

/** Lists places after a position, in order, among the first `most`. */
export function listEntries(database: Database, given: Top & { after: number }): Promise<Ranked[]> {
  const list = prepared<Top & { after: number }, Ranked>(database, 'board-entries', (knex, param) =>
    knex.raw(`select ${shown} from (${ranked}) as ranked where position > :after order by position`, {
      ...{ boardId: param('boardId'), season: param('season'), most: param('most'), after: param('after') },
    }),
  );
  return list(given);
}

type RankRange = Top & { fromRank: number; toRank: number; after: number; limit: number };

/**
 * Lists places of a range of ranks after a position, in order, among the first `most`. Players whose accounts were merged or deleted are
 * not left out.
 */
export async function listEntriesByRank(db: Queryable, given: RankRange): Promise<Ranked[]> {
  const { rows } = await db.raw(
    `select ${shown} from (${ranked}) as ranked
     where rank between :fromRank and :toRank and position > :after order by position limit :limit`,
    given,
  );
  return rows;
}

type OwnPlace = { boardId: string; season: string; userIds: string[]; most: number };

/** Finds the best place of a player, over all accounts of theirs. Its rank counts `most` better ones at most. */
export async function findOwnEntry(database: Database, given: OwnPlace): Promise<Ranked | undefined> {
  const names = ['boardId', 'season', 'userIds', 'most'] as const;
  const find = prepared<OwnPlace, Ranked>(database, 'board-entries-own', (knex, param) =>
    knex.raw(
      `select 0 as position, own.user_id as "userId", own.value::float8 as value, own.reached_at as "reachedAt",
         1 + (select count(*)::int from (select from board_entries b where b.board_id = :boardId and b.season = :season
           and b.value > own.value limit :most) as better) as rank
       from (select user_id, value, reached_at from board_entries
         where board_id = :boardId and season = :season and user_id = any(cast(:userIds as uuid[]))
         order by ${inOrder} limit 1) as own`,
      Object.fromEntries(names.map((name) => [name, param(name)])),
    ),
  );
  return (await find(given))[0];
}

/** Lists some accounts that have a place, the best first. */
export async function listPlacedAccounts(
  database: Database,
  given: Omit<OwnPlace, 'most'>,
): Promise<{ userId: string }[]> {
  const names = ['boardId', 'season', 'userIds'] as const;
  const list = prepared<Omit<OwnPlace, 'most'>, { userId: string }>(database, 'board-entries-placed', (knex, param) =>
    knex.raw(
      `select user_id as "userId" from board_entries
       where board_id = :boardId and season = :season and user_id = any(cast(:userIds as uuid[]))
       order by ${inOrder} limit 10000`,
      Object.fromEntries(names.map((name) => [name, param(name)])),
    ),
  );
  return list(given);
}

/** Counts the players of a season, up to `most`. */
export async function countEntries(database: Database, given: Top): Promise<number> {
  const count = prepared<Top, { total: number }>(database, 'board-entries-count', (knex, param) =>
    knex.raw(
      `select count(*)::int as total from (select from board_entries where board_id = :boardId and season = :season
         limit :most) as bounded`,
      { boardId: param('boardId'), season: param('season'), most: param('most') },
    ),
  );
  return (await count(given))[0]?.total ?? 0;
}

/** Deletes the places of some accounts. */
export async function deleteEntriesOf(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('board_entries').whereIn('user_id', userIds).delete();
}
