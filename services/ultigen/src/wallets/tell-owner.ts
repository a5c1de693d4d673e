import type { LiveTopic, NotificationData, NotificationKind } from '@hatchery/api/notifications';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange, notify } from '@hatchery/kit/notify';
import type { Address } from 'viem';
import { findWalletAt } from './wallets.repository.ts';

type Told<Kind extends NotificationKind> = { kind: Kind; subject: string; data: NotificationData<Kind> };

/** Tells the player whose wallet this is what happened; a wallet that is nobody's is told nothing. */
export async function tellOwner<Kind extends NotificationKind>(
  tx: Transaction,
  address: Address,
  told: Told<Kind>,
): Promise<void> {
  const userId = (await findWalletAt(tx, address))?.userId;
  if (userId) await notify(tx, { userId, ...told });
}

/** Has the open pages of the player whose wallet this is fetch data again. */
export async function tellOwnerOfChange(tx: Transaction, address: Address, topics: LiveTopic[]): Promise<void> {
  const userId = (await findWalletAt(tx, address))?.userId;
  if (userId) await announceChange(tx, userId, topics);
}
