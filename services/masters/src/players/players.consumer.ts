import { type Consumer, on } from '@hatchery/kit/consumers';
import type { Transaction } from '@hatchery/kit/database';
import { deleteDeparture, existsUndone, familyNow, lockPlayers, upsertDeparture } from '@hatchery/kit/families';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { forgetChangers } from '../catalogue/catalogue.ts';
import { forgetPlayers } from '../lootboxes/forget-players.ts';

type Merge = { mergeId: string; fromUserId: string; intoUserId: string };

/** Follows merges of accounts, their undoing, and deletions, in their order: what players have follows from it. */
export const playersConsumer = (): Consumer => ({
  group: 'masters.players',
  topic: 'users.accounts',
  inOrder: true,
  handlers: [
    on(AccountsMergedSchema, (tx, merge, { occurredAt }) => mergePlayers(tx, merge, occurredAt)),
    on(MergeUndoneSchema, (tx, merge) => undoMerge(tx, merge)),
    on(UserDeletedSchema, (tx, deleted, { occurredAt }) => removePlayer(tx, deleted, occurredAt)),
  ],
});

/** Notes whose an account is now. Nothing is rewritten: whoever reads asks for the whole family. */
async function mergePlayers(
  tx: Transaction,
  { mergeId, fromUserId: userId, intoUserId: intoId }: Merge,
  at: Date,
): Promise<void> {
  await lockPlayers(tx, [userId, intoId], 'alone');
  if (await existsUndone(tx, mergeId)) return;
  await upsertDeparture(tx, { userId, intoId, mergeId, at });
}

async function undoMerge(tx: Transaction, { mergeId, fromUserId, intoUserId }: Merge): Promise<void> {
  await lockPlayers(tx, [fromUserId, intoUserId], 'alone');
  await deleteDeparture(tx, fromUserId, mergeId);
}

/** Ends a player. What they had belongs to the account that had absorbed them, if one did. */
async function removePlayer(
  tx: Transaction,
  { userId, mergedInto }: { userId: string; mergedInto: string },
  at: Date,
): Promise<void> {
  await lockPlayers(tx, mergedInto ? [userId, mergedInto] : [userId], 'alone');
  await upsertDeparture(tx, { userId, intoId: mergedInto || null, mergeId: null, at });
  if (mergedInto) return;
  const family = await familyNow(tx, userId);
  await Promise.all([forgetChangers(tx, family), forgetPlayers(tx, family)]);
}
