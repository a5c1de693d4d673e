import type { Transaction } from '@hatchery/kit/database';
import { joinPairs, type Pair, type Side } from './friends.rules.ts';
import {
  deleteFriendships,
  type Friendship,
  findPresent,
  insertFriendships,
  listFriendships,
} from './merging.repository.ts';

type Merge = { fromUserId: string; intoUserId: string };

/** The friendships of two merged accounts with a third one, and of the one account since: enough to undo the merge. JSON. */
export type FriendMove = { otherId: string; before: Friendship[]; after: Friendship[] };

/**
 * Moves all friendships, requests and blocks of an account to another one. The caller holds both accounts locked.
 * @returns a move for each account concerned, for `unmergeFriends`.
 */
export async function mergeFriends(tx: Transaction, { fromUserId, intoUserId }: Merge): Promise<FriendMove[]> {
  const rows = await listFriendships(tx, [fromUserId, intoUserId]);
  const touched = new Set(rows.flatMap((row) => (concerns(row, fromUserId) ? [row.userId, row.otherId] : [])));
  touched.delete(fromUserId);
  const moves = [...touched].map((otherId) => {
    // The friendship of the two accounts with each other ends.
    const before = rows.filter(
      (row) => concerns(row, otherId) && (otherId !== intoUserId || concerns(row, fromUserId)),
    );
    const after = otherId === intoUserId ? [] : joined(before, { fromUserId, intoUserId, otherId });
    return { otherId, before, after };
  });
  await deleteFriendships(
    tx,
    moves.flatMap(({ before }) => before),
  );
  await insertFriendships(
    tx,
    moves.flatMap(({ after }) => after),
  );
  return moves;
}

/**
 * Gives both accounts their friendships back. A friendship that has changed since stays as it is; of those, the restored account
 * gets only its blocks back. The caller holds both accounts locked.
 */
export async function unmergeFriends(
  tx: Transaction,
  { fromUserId, intoUserId, moves }: Merge & { moves: FriendMove[] },
): Promise<void> {
  const rows = await listFriendships(tx, [intoUserId]);
  const there = await findPresent(
    tx,
    moves.map(({ otherId }) => otherId),
  );
  for (const { otherId, before, after } of moves.filter((move) => there.has(move.otherId))) {
    const current = otherId === intoUserId ? [] : rows.filter((row) => concerns(row, otherId));
    const untouched = same(current, after);
    if (untouched) await deleteFriendships(tx, after);
    const back = before.filter((row) => untouched || (concerns(row, fromUserId) && row.state === 'blocked'));
    await insertFriendships(tx, back);
  }
}

const concerns = (row: Friendship, id: string) => row.userId === id || row.otherId === id;

function joined(rows: Friendship[], { fromUserId, intoUserId, otherId }: Merge & { otherId: string }): Friendship[] {
  const { mine, theirs } = joinPairs(pairOf(rows, intoUserId, otherId), pairOf(rows, fromUserId, otherId));
  const since = rows.map((row) => row.since).sort()[0] as string;
  return [
    { userId: intoUserId, otherId, state: mine, since },
    { userId: otherId, otherId: intoUserId, state: theirs, since },
  ].filter((row): row is Friendship => row.state !== 'none');
}

function pairOf(rows: Friendship[], userId: string, otherId: string): Pair {
  const sideOf = (one: string, other: string): Side =>
    rows.find((row) => row.userId === one && row.otherId === other)?.state ?? 'none';
  return { mine: sideOf(userId, otherId), theirs: sideOf(otherId, userId) };
}

const same = (some: Friendship[], others: Friendship[]) =>
  some.length === others.length && some.every((row) => others.some((other) => key(row) === key(other)));

const key = ({ userId, otherId, state, since }: Friendship) => [userId, otherId, state, since].join();
