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
    on(AccountsMergedSchema, (tx, merged) => mergePlayers(tx, mergeOf(merged), now())),
    on(MergeUndoneSchema, (tx, merged) => undoMerge(tx, mergeOf(merged), now())),
    on(UserDeletedSchema, (tx, deleted) => removePlayer(tx, deleted, now())),
  ],
});
