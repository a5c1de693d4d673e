import type { Merge as MergeAnswer } from '@hatchery/api/accounts';
import { type Merge, nothingShown, statusOf } from './merges.rules.ts';

/** Shows a merge to the owner of the account that stays. */
export const presentMerge = (merge: Merge, now: Date): MergeAnswer => ({
  uid: merge.id,
  status: statusOf(merge, now),
  from: { ...merge.from, credential: merge.credential },
  ...(merge.shown ?? nothingShown),
  createdAt: merge.createdAt.toISOString(),
  expiresAt: merge.expiresAt.toISOString(),
  undoUntil: merge.status === 'merged' ? merge.undoUntil?.toISOString() : undefined,
});
