import type { Friend, FriendState } from '@hatchery/api/community';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Counts, Pair, Side } from './friends.rules.ts';

export type StoredFriend = {
  id: string;
  displayName: string | null;
  picture: string | null;
  state: Friend['state'];
  since: Date;
  /** Null unless they are friends. */
  lastUsedAt: Date | null;
};

const entries = (db: Queryable, userId: string, state?: FriendState) =>
  db('friendships').where({ 'friendships.user_id': userId, ...(state ? { 'friendships.state': state } : {}) });

const listed = (db: Queryable, userId: string, state?: FriendState) =>
  entries(db, userId, state)
    .join('users', 'users.id', 'friendships.other_id')
    .select(
      'users.id',
      { displayName: 'users.display_name' },
      'users.picture',
      'friendships.state',
      'friendships.since',
      db.raw(`case when friendships.state = 'friend'
        then (select max(last_used_at) from sessions where sessions.user_id = users.id) end as "lastUsedAt"`),
    );

/** Lists the friends and requests of a user, newest first. */
export const listFriends = (
  db: Queryable,
  { userId, state }: { userId: string; state?: FriendState | undefined },
  paging: Paging,
): Promise<Page<StoredFriend>> =>
  readPage(
    listed(db, userId, state).orderBy([{ column: 'friendships.since', order: 'desc' }, 'friendships.other_id']),
    paging,
  );

export const findFriend = (tx: Transaction, userId: string, otherId: string): Promise<StoredFriend | undefined> =>
  listed(tx, userId).where('friendships.other_id', otherId).first() as Promise<StoredFriend | undefined>;

export async function countByState(tx: Transaction, userId: string): Promise<Counts> {
  const rows = await entries(tx, userId)
    .groupBy('state')
    .select<{ state: FriendState; count: number }[]>('state', tx.raw('count(*) as count'));
  const counts = { friend: 0, sent: 0, received: 0, blocked: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Finds those of some users who still exist, and keeps them from changing until `tx` ends. Everybody locks in the same order. */
export const lockUsers = (tx: Transaction, ids: string[]): Promise<{ id: string; guest: boolean }[]> =>
  tx('users').whereIn('id', ids).whereNull('absorbed_into').orderBy('id').forNoKeyUpdate().select('id', 'guest');

export async function findIdByReferralCode(tx: Queryable, referralCode: string): Promise<string | undefined> {
  return (await tx('users').whereRaw('referral_code = upper(?)', [referralCode]).first('id'))?.id;
}

export async function findIdByWallet(tx: Queryable, address: string): Promise<string | undefined> {
  return (await tx('wallets').where({ address }).first('user_id'))?.user_id;
}

export async function findPair(tx: Transaction, userId: string, otherId: string): Promise<Pair> {
  const rows = await tx('friendships')
    .where({ user_id: userId, other_id: otherId })
    .orWhere({ user_id: otherId, other_id: userId })
    .select('user_id', 'state');
  const sideOf = (id: string): Side => rows.find((row) => row.user_id === id)?.state ?? 'none';
  return { mine: sideOf(userId), theirs: sideOf(otherId) };
}

/** A player as friends see them. */
export type NamedFriend = { id: string; displayName: string | null; picture: string | null };

export const findFriendById = (db: Queryable, userId: string, otherId: string): Promise<NamedFriend | undefined> =>
  entries(db, userId, 'friend')
    .where('friendships.other_id', otherId)
    .join('users', 'users.id', 'friendships.other_id')
    .first<NamedFriend | undefined>('users.id', { displayName: 'users.display_name' }, 'users.picture');

/** Counts the friends of some users, each once, without these users themselves. */
export async function countFriends(db: Queryable, userIds: string[]): Promise<number> {
  const { rows } = await db.raw(
    `select count(distinct other_id) as friends from friendships
     where user_id = any(cast(:userIds as uuid[])) and state = 'friend' and not other_id = any(cast(:userIds as uuid[]))`,
    { userIds },
  );
  return rows[0].friends;
}

/** Lists whom a user has blocked and who has blocked the user, the newest blocks first. */
export async function listBlocks(db: Queryable, userId: string, limit: number): Promise<string[]> {
  const { rows } = await db.raw(
    `select id from (
       (select other_id as id, since from friendships where user_id = :userId and state = 'blocked' order by since desc limit :limit)
       union all
       (select user_id as id, since from friendships where other_id = :userId and state = 'blocked' order by since desc limit :limit)
     ) as blocks group by id order by max(since) desc, id limit :limit`,
    { userId, limit },
  );
  return rows.map(({ id }: { id: string }) => id);
}

/** Returns whether a user has blocked another one. */
export const hasBlocked = async (
  db: Queryable,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<boolean> =>
  (await db('friendships').where({ user_id: userId, other_id: otherId, state: 'blocked' }).first('user_id')) !==
  undefined;

/** Stores one side of a pair, or deletes it when nothing is left. */
export async function upsertSide(
  tx: Transaction,
  { userId, otherId, side, now }: { userId: string; otherId: string; side: Side; now: Date },
): Promise<void> {
  const key = { user_id: userId, other_id: otherId };
  if (side === 'none') return void (await tx('friendships').where(key).delete());
  await tx('friendships')
    .insert({ ...key, state: side, since: now })
    .onConflict(['user_id', 'other_id'])
    .merge(['state', 'since']);
}

/** Counts a request of this hour. @returns the number of requests, this one included. */
export async function countRequest(tx: Transaction, userId: string, hour: Date): Promise<number> {
  const { rows } = await tx.raw(
    `insert into friend_request_hours as counted (user_id, hour, requests) values (?, ?, 1)
     on conflict (user_id) do update set
       requests = case when counted.hour = excluded.hour then counted.requests + 1 else 1 end,
       hour = excluded.hour
     returning requests`,
    [userId, hour],
  );
  return rows[0].requests;
}
