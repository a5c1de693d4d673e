import { type Consumer, on } from '@hatchery/kit/consumers';
import type { Transaction } from '@hatchery/kit/database';
import { deleteDeparture, existsUndone, familiesNow, lockPlayers, upsertDeparture } from '@hatchery/kit/families';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import type { TradesContext } from '../context.ts';
import { endTablesOf, endTablesWithin } from '../direct-trades/end-tables.ts';
import { endDoubleOffers, endOffersOf, endOffersWithin } from '../offers/end-offers-of-players.ts';
import { endTradesOf } from '../trades/end-trades-of-players.ts';

type Merge = { mergeId: string; fromUserId: string; intoUserId: string };

/** Follows merges of accounts, their undoing, and deletions, in their order: what players have follows from it. */
export const playersConsumer = (context: TradesContext): Consumer => ({
  group: 'trades.players',
  topic: 'users.accounts',
  inOrder: true,
  handlers: [
    on(AccountsMergedSchema, (tx, merge, { occurredAt }) => mergePlayers(context, tx, merge, occurredAt)),
    on(MergeUndoneSchema, (tx, merge) => undoMerge(context, tx, merge)),
    on(UserDeletedSchema, (tx, deleted, { occurredAt }) => removePlayer(context, tx, deleted, occurredAt)),
  ],
});

/**
 * Notes whose an account is now. Nobody trades with themselves, so offers and tables between both accounts go back; of two
 * offers for one trade the newer one stays.
 */
async function mergePlayers(
  context: TradesContext,
  tx: Transaction,
  { mergeId, fromUserId: userId, intoUserId: intoId }: Merge,
  at: Date,
): Promise<void> {
  await lockPlayers(tx, [userId, intoId], 'alone');
  if (await existsUndone(tx, mergeId)) return;
  await upsertDeparture(tx, { userId, intoId, mergeId, at });
  const family = await familiesNow(tx, [intoId]);
  await endOffersWithin(context, tx, family);
  await endDoubleOffers(context, tx, family);
  await endTablesWithin(context, tx, family);
}

/** Gives an account back to its player. The other one may have put something of theirs on its tables: that goes back. */
async function undoMerge(
  context: TradesContext,
  tx: Transaction,
  { mergeId, fromUserId, intoUserId }: Merge,
): Promise<void> {
  await lockPlayers(tx, [fromUserId, intoUserId], 'alone');
  await deleteDeparture(tx, fromUserId, mergeId);
  await endTablesOf(context, tx, [fromUserId]);
}

/** Ends a player. What they had belongs to the account that had absorbed them; otherwise everything they put down goes back. */
async function removePlayer(
  context: TradesContext,
  tx: Transaction,
  { userId, mergedInto }: { userId: string; mergedInto: string },
  at: Date,
): Promise<void> {
  await lockPlayers(tx, mergedInto ? [userId, mergedInto] : [userId], 'alone');
  await upsertDeparture(tx, { userId, intoId: mergedInto || null, mergeId: null, at });
  if (mergedInto) return;
  const family = await familiesNow(tx, [userId]);
  await endTradesOf(context, tx, family);
  await endOffersOf(context, tx, family);
  await endTablesOf(context, tx, family);
}
