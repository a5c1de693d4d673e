import type { Friend } from '@hatchery/api/community';
import { Problem, type ProblemCode } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { roundedActivity } from '../presence/presence.rules.ts';
import { unknownUser } from '../users/users.ts';
import {
  countByState,
  countRequest,
  type FriendRow,
  findFriend,
  findIdByReferralCode,
  findIdByWallet,
  findPair,
  lockUsers,
  saveSide,
} from './friends.repository.ts';
import { bound, type Pair, request, requestsPerHour, type Verdict } from './friends.rules.ts';
import { tellFriends } from './tell-friends.ts';

type Both = { userId: string; otherId: string; now: Date };
/** One of them. */
export type Named = { uid?: string | undefined; referralCode?: string | undefined; wallet?: string | undefined };

/** Why somebody cannot be asked. It is returned, not thrown, because what was tried counts all the same. */
type Refusal = { code: ProblemCode; message: string; path?: string };

const hour = 3_600_000;

/** Asks somebody to be friends. Each try counts, so that nobody finds out by trying who has which wallet or code. */
export async function requestFriend(
  tx: Transaction,
  { userId, named, now }: { userId: string; named: Named; now: Date },
): Promise<{ friend: Friend } | { refusal: Refusal }> {
  const otherId = await idOf(tx, named);
  const present = await lockUsers(tx, otherId ? [userId, otherId] : [userId]);
  const me = present.find(({ id }) => id === userId);
  const other = present.find(({ id }) => id === otherId);
  if (!me) throw unknownUser();
  if (me.guest) throw new Problem('forbidden', 'Friends are for players with an account: sign in first.');
  await takeTry(tx, userId, now);
  if (!other || other.guest) return { refusal: { code: 'not-found', message: noPlayer } };
  if (other.id === userId) return { refusal: { code: 'bad-request', message: oneself, path: pathOf(named) } };
  const both = { userId, otherId: other.id, now };
  const refusal = await change(tx, both, request);
  return refusal ? { refusal } : { friend: await friendOf(tx, both) };
}

async function takeTry(tx: Transaction, userId: string, now: Date): Promise<void> {
  const begun = Math.floor(now.getTime() / hour) * hour;
  if ((await countRequest(tx, userId, new Date(begun))) <= requestsPerHour) return;
  const retryAfterSeconds = Math.ceil((begun + hour - now.getTime()) / 1000);
  throw new Problem('too-many-requests', 'You have asked enough players for this hour.', { retryAfterSeconds });
}

/** Lets `step` change what two users have with each other. @throws Problem not-found, conflict, bad-request. */
export async function changeFriend(tx: Transaction, both: Both, step: (pair: Pair) => Verdict): Promise<void> {
  const { userId, otherId } = both;
  if (userId === otherId) throw problemOf({ code: 'bad-request', message: oneself, path: 'params.uid' });
  const present = await lockUsers(tx, [userId, otherId]);
  if (present.length < 2) throw new Problem('not-found', noPlayer);
  const refusal = await change(tx, both, step);
  if (refusal) throw problemOf(refusal);
}

export async function friendOf(tx: Transaction, { userId, otherId, now }: Both): Promise<Friend> {
  const row = await findFriend(tx, userId, otherId);
  if (!row) throw new Problem('not-found', noPlayer);
  return toFriend(row, now);
}

export const toFriend = (row: FriendRow, now: Date): Friend => ({
  uid: row.id,
  displayName: row.display_name ?? undefined,
  picture: row.picture ?? undefined,
  state: row.state,
  since: row.since.toISOString(),
  lastActiveAt: row.last_used_at ? roundedActivity(row.last_used_at, now).toISOString() : undefined,
});

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
  if (next.mine !== before.mine) await saveSide(tx, { userId, otherId, side: next.mine, now });
  if (next.theirs !== before.theirs) await saveSide(tx, { userId: otherId, otherId: userId, side: next.theirs, now });
  await tellFriends(tx, { userId, otherId, before, next });
  return undefined;
}

async function idOf(tx: Transaction, { uid, referralCode, wallet }: Named): Promise<string | undefined> {
  if (referralCode !== undefined) return findIdByReferralCode(tx, referralCode);
  return wallet === undefined ? uid : findIdByWallet(tx, getAddress(wallet));
}

const pathOf = (named: Named) => `body.${Object.keys(named)[0]}`;
const noPlayer = 'There is no such player.';
const oneself = 'That is you.';

const refusals: Record<Extract<Verdict, { refusal: string }>['refusal'], Refusal> = {
  blocked: { code: 'conflict', message: 'You have blocked this player: unblock them first.' },
  'no-request': { code: 'not-found', message: 'There is no such request.' },
  nothing: { code: 'not-found', message: 'They are no friend of yours.' },
  'not-blocked': { code: 'not-found', message: 'You have not blocked them.' },
};
