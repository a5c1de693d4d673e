import type { Friend } from '@hatchery/api/community';
import { Problem, type ProblemCode } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { unknownUser } from '../users/users.ts';
import { presentFriend } from './friends.presenter.ts';
import {
  countByState,
  countRequest,
  findFriend,
  findFriendById,
  findIdByReferralCode,
  findIdByWallet,
  findPair,
  lockUsers,
  type NamedFriend,
  upsertSide,
} from './friends.repository.ts';
import { bound, type Pair, request, requestsPerHour, type Verdict } from './friends.rules.ts';
import { tellFriends } from './tell-friends.ts';

export { hasBlocked, listBlocks } from './friends.repository.ts';

type Both = { userId: string; otherId: string; now: Date };
/** A player, named by one of these. */
type Named = { uid?: string | undefined; referralCode?: string | undefined; wallet?: string | undefined };

/** The reason for a refusal. It is returned, not thrown, so that the try counts. */
type Refusal = { code: ProblemCode; message: string; path?: string };

const hour = 3_600_000;

/** Sends a friend request. Each try counts, so that nobody can search for the owners of wallets or codes. */
export async function requestFriend(
  tx: Transaction,
  { userId, named, now }: { userId: string; named: Named; now: Date },
): Promise<{ friend: Friend } | { refusal: Refusal }> {
  const otherId = await idOf(tx, named);
  const present = await lockUsers(tx, otherId ? [userId, otherId] : [userId]);
  const me = present.find(({ id }) => id === userId);
  const other = present.find(({ id }) => id === otherId);
  if (!me) throw unknownUser();
  if (me.guest) throw new Problem('forbidden', 'Only players with an account can have friends. Sign up first.');
  await takeTry(tx, userId, now);
  if (!other || other.guest) return { refusal: { code: 'not-found', message: noPlayer } };
  if (other.id === userId) return { refusal: { code: 'bad-request', message: oneself, path: pathOf(named) } };
  const both = { userId, otherId: other.id, now };
  const refusal = await change(tx, both, request);
  return refusal ? { refusal } : { friend: await friendOf(tx, both) };
}

/** Finds a friend of a user by one of their names. Everybody else stays unknown. */
export async function findNamedFriend(db: Queryable, userId: string, named: Named): Promise<NamedFriend | undefined> {
  const otherId = await idOf(db, named);
  return otherId === undefined ? undefined : findFriendById(db, userId, otherId);
}

async function takeTry(tx: Transaction, userId: string, now: Date): Promise<void> {
  const begun = Math.floor(now.getTime() / hour) * hour;
  if ((await countRequest(tx, userId, new Date(begun))) <= requestsPerHour) return;
  const retryAfterSeconds = Math.ceil((begun + hour - now.getTime()) / 1000);
  throw new Problem('too-many-requests', 'You have sent too many friend requests this hour. Please try again later.', {
    retryAfterSeconds,
  });
}

/** Changes the friendship of two users by `step`. @throws Problem not-found, conflict, bad-request. */
export async function changeFriend(tx: Transaction, both: Both, step: (pair: Pair) => Verdict): Promise<void> {
  const { userId, otherId } = both;
  if (userId === otherId) throw problemOf({ code: 'bad-request', message: oneself, path: 'params.uid' });
  const present = await lockUsers(tx, [userId, otherId]);
  if (present.length < 2) throw new Problem('not-found', noPlayer);
  const refusal = await change(tx, both, step);
  if (refusal) throw problemOf(refusal);
}

export async function friendOf(tx: Transaction, { userId, otherId, now }: Both): Promise<Friend> {
  const friend = await findFriend(tx, userId, otherId);
  if (!friend) throw new Problem('not-found', noPlayer);
  return presentFriend(friend, now);
}

export const problemOf = ({ code, message, path }: Refusal): Problem =>
  new Problem(code, message, path ? { errors: [{ path, message }] } : {});

async function change(
  tx: Transaction,
  { userId, otherId, now }: Both,
  step: (pair: Pair) => Verdict,
): Promise<Refusal | undefined> {
  const before = await findPair(tx, userId, otherId);
  const verdict = step(before);
  if ('refusal' in verdict) return refusals[verdict.refusal];
  const { next } = verdict;
  const counts = { mine: await countByState(tx, userId), theirs: await countByState(tx, otherId) };
  const full = bound(before, next, counts);
  if (full) return { code: 'conflict', message: full };
  if (next.mine !== before.mine) await upsertSide(tx, { userId, otherId, side: next.mine, now });
  if (next.theirs !== before.theirs) await upsertSide(tx, { userId: otherId, otherId: userId, side: next.theirs, now });
  await tellFriends(tx, { userId, otherId, before, next });
  return undefined;
}

async function idOf(tx: Queryable, { uid, referralCode, wallet }: Named): Promise<string | undefined> {
  if (referralCode !== undefined) return findIdByReferralCode(tx, referralCode);
  return wallet === undefined ? uid : findIdByWallet(tx, getAddress(wallet));
}

const pathOf = (named: Named) => `body.${Object.keys(named)[0]}`;
const noPlayer = 'There is no such player.';
const oneself = 'You cannot do this with your own account.';

const refusals: Record<Extract<Verdict, { refusal: string }>['refusal'], Refusal> = {
  blocked: { code: 'conflict', message: 'You have blocked this player. Unblock them first.' },
  'no-request': { code: 'not-found', message: 'There is no such friend request.' },
  nothing: { code: 'not-found', message: 'This player is not your friend and has no request from you.' },
  'not-blocked': { code: 'not-found', message: 'You have not blocked this player.' },
};
