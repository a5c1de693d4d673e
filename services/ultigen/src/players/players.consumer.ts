import { type Consumer, on } from '@hatchery/kit/consumers';
import type { Transaction } from '@hatchery/kit/database';
import { deleteDeparture, existsUndone, familiesNow, lockPlayers, upsertDeparture } from '@hatchery/kit/families';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import type { UltigenContext } from '../context.ts';
import { deleteNicknamesBy } from '../monsters/monsters.ts';
import { bringEggRewards } from '../rewards/reward-eggs.ts';

type Merge = { mergeId: string; fromUserId: string; intoUserId: string };

/** Follows merges of accounts, their undoing, and deletions, in their order: who gets rewards follows from it. */
export const playersConsumer = (context: UltigenContext): Consumer => ({
  group: 'ultigen.players',
  topic: 'users.accounts',
  inOrder: true,
  handlers: [
    on(AccountsMergedSchema, (tx, merge, { occurredAt }) => mergePlayers(context, tx, merge, occurredAt)),
    on(MergeUndoneSchema, (tx, merge) => undoMerge(tx, merge)),
    on(UserDeletedSchema, (tx, deleted, { occurredAt }) => removePlayer(tx, deleted, occurredAt)),
  ],
});

/** Notes whose an account is now. Rewards that waited for its wallet go to a wallet of the other one. */
async function mergePlayers(
  context: UltigenContext,
  tx: Transaction,
  { mergeId, fromUserId: userId, intoUserId: intoId }: Merge,
  at: Date,
): Promise<void> {
  await lockPlayers(tx, [userId, intoId], 'alone');
  if (await existsUndone(tx, mergeId)) return;
  await upsertDeparture(tx, { userId, intoId, mergeId, at });
  await bringEggRewards(tx, context, intoId);
}

async function undoMerge(tx: Transaction, { mergeId, fromUserId, intoUserId }: Merge): Promise<void> {
  await lockPlayers(tx, [fromUserId, intoUserId], 'alone');
  await deleteDeparture(tx, fromUserId, mergeId);
}

/** Ends a player. What they had belongs to the account that had absorbed them; without one, the names that they gave are forgotten. */
async function removePlayer(
  tx: Transaction,
  { userId, mergedInto }: { userId: string; mergedInto: string },
  at: Date,
): Promise<void> {
  await lockPlayers(tx, mergedInto ? [userId, mergedInto] : [userId], 'alone');
  await upsertDeparture(tx, { userId, intoId: mergedInto || null, mergeId: null, at });
  if (!mergedInto) await deleteNicknamesBy(tx, await familiesNow(tx, [userId]));
}
