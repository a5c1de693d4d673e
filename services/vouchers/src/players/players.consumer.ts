import { type Consumer, on } from '@hatchery/kit/consumers';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import type { VouchersContext } from '../context.ts';
import { mergePlayers, removePlayer, undoMerge } from './merge-players.ts';

type Merged = { mergeId: string; fromUserId: string; intoUserId: string };

const mergeOf = ({ mergeId, fromUserId: from, intoUserId: into }: Merged) => ({ mergeId, from, into });

/** Follows merges of accounts, their undoing, and deletions. None may be left out, because later ones build on it. */
export const playersConsumer = ({ now }: VouchersContext): Consumer => ({
  group: 'vouchers.players',
  topic: 'users.accounts',
  inOrder: true,
  handlers: [
    on(AccountsMergedSchema, (tx, merged, { occurredAt: at }) => mergePlayers(tx, mergeOf(merged), { at, now: now() })),
    on(MergeUndoneSchema, (tx, merged, { occurredAt: at }) => undoMerge(tx, mergeOf(merged), { at, now: now() })),
    on(UserDeletedSchema, (tx, deleted, { occurredAt: at }) => removePlayer(tx, deleted, { at, now: now() })),
  ],
});
