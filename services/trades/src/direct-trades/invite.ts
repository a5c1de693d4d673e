import { randomUUID } from 'node:crypto';
import type { Invitation } from '@hatchery/api/direct-trades';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { familyOf, lockLiving } from '@hatchery/kit/families';
import type { TradesContext } from '../context.ts';
import { countLiveTables, findLiveTable, findTable, insertTable, lockInviter } from './direct-trades.repository.ts';
import { endingOf } from './direct-trades.rules.ts';
import { notifyPlayers } from './tell-players.ts';

type Invite = { userId: string; guest: boolean; named: Invitation };
type Friend = { userId: string; name: string | null };

/**
 * Brings a player and a friend together. @returns the id of their table: a new one, or that which is open between them.
 * @throws Problem forbidden, not-found, conflict, service-unavailable.
 */
export async function invite(context: TradesContext, { userId, guest, named }: Invite): Promise<string> {
  if (guest) throw new Problem('forbidden', 'Only players with an account can trade with friends. Sign up first.');
  const { internal, players, database } = context;
  const [friend, names] = await Promise.all([
    internal.users.findFriendOf({ params: { uid: userId }, body: named }),
    players.namesOf([userId]),
  ]);
  if (!friend) throw new Problem('not-found', 'You have no such friend.');
  const one = { userId, name: names.get(userId)?.username ?? null };
  const other = { userId: friend.userId, name: friend.displayName ?? null };
  return database.transaction((tx) => bring(context, tx, { one, other }));
}

const soon = { retryAfterSeconds: 1 };

async function bring(
  context: TradesContext,
  tx: Transaction,
  { one, other }: { one: Friend; other: Friend },
): Promise<string> {
  const { config, database, now } = context;
  await lockLiving(tx, [one.userId, other.userId]);
  await lockInviter(tx, one.userId);
  const [mine, theirs] = await Promise.all([familyOf(database, one.userId), familyOf(database, other.userId)]);
  const open = await findLiveTable(tx, mine, theirs);
  if (open && endingOf(open))
    throw new Problem('service-unavailable', 'Your last table is just ending. Try again.', soon);
  if (open) return open.id;
  if ((await countLiveTables(tx, mine)) >= config.DIRECT_TRADES_OPEN)
    throw new Problem('conflict', `You have ${config.DIRECT_TRADES_OPEN} open tables. Leave one first.`);
  const id = randomUUID();
  // The friend may be inviting this player at the same moment.
  if (!(await insertTable(tx, { id, one, other, now: now() })))
    throw new Problem('service-unavailable', 'Your friend is inviting you right now. Try again.', soon);
  const table = await findTable(tx, id);
  if (table) await notifyPlayers(context, tx, { table, kind: 'direct-trade.invited' }, ['other']);
  return id;
}
