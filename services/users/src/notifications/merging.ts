import type { Transaction } from '@hatchery/kit/database';
import { type MovedNotification, moveNotifications, restoreNotifications } from './merging.repository.ts';
import { takePosition } from './notifications.repository.ts';

export type { MovedNotification };

type Merge = { fromUserId: string; intoUserId: string };

/** Moves notifications for a merge of accounts; open streams see it at their next heartbeat. @returns those that moved. */
export async function mergeNotifications(tx: Transaction, merge: Merge): Promise<MovedNotification[]> {
  const place = await takePosition(tx, merge.intoUserId, ['notifications']);
  return place ? moveNotifications(tx, { ...merge, position: place.position }) : [];
}

/** Moves notifications back when a merge is undone. @param merge `moved` is what `mergeNotifications` returned. */
export async function unmergeNotifications(
  tx: Transaction,
  merge: Merge & { moved: MovedNotification[] },
): Promise<void> {
  await takePosition(tx, merge.intoUserId, ['notifications']);
  await restoreNotifications(tx, merge);
}
