import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { type Consumer, on } from './consumers.ts';
import type { Transaction } from './database.ts';
import { deleteDeparture, existsUndone, familyNow, lockPlayers, upsertDeparture } from './families.ts';

type Hooks = {
  /** An account was merged: what it has is that of the other one from now on. */
  onMerged?: (tx: Transaction, merge: { userId: string; intoId: string }) => Promise<unknown>;
  /** A merge was undone: the account is a player again. */
  onParted?: (tx: Transaction, userId: string) => Promise<unknown>;
  /** A player left, whom nobody had absorbed. @param family their account, and those that were merged into it */
  onGone?: (tx: Transaction, family: string[]) => Promise<unknown>;
};

/**
 * Returns the consumer that keeps the families of a service (families.ts) as accounts are merged, parted again and deleted, in their
 * order. Nothing is rewritten: whoever reads asks for the whole family. Hooks run in the same transaction, in which the players are
 * locked alone.
 * @param group its consumer group, as in `games.players`
 */
export const followFamilies = (group: string, { onMerged, onParted, onGone }: Hooks): Consumer => ({
  group,
  topic: 'users.accounts',
  inOrder: true,
  handlers: [
    on(AccountsMergedSchema, async (tx, { mergeId, fromUserId: userId, intoUserId: intoId }, { occurredAt: at }) => {
      await lockPlayers(tx, [userId, intoId], 'alone');
      if (await existsUndone(tx, mergeId)) return;
      await upsertDeparture(tx, { userId, intoId, mergeId, at });
      await onMerged?.(tx, { userId, intoId });
    }),
    on(MergeUndoneSchema, async (tx, { mergeId, fromUserId, intoUserId }) => {
      await lockPlayers(tx, [fromUserId, intoUserId], 'alone');
      await deleteDeparture(tx, fromUserId, mergeId);
      await onParted?.(tx, fromUserId);
    }),
    on(UserDeletedSchema, async (tx, { userId, mergedInto }, { occurredAt: at }) => {
      await lockPlayers(tx, mergedInto ? [userId, mergedInto] : [userId], 'alone');
      await upsertDeparture(tx, { userId, intoId: mergedInto || null, mergeId: null, at });
      if (!mergedInto) await onGone?.(tx, await familyNow(tx, userId));
    }),
  ],
});
