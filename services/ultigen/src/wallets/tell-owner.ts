import type { NotificationData, NotificationKind } from '@hatchery/api/notifications';
import { findWalletAt } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import { notify } from '@hatchery/kit/notify';
import type { Address } from 'viem';

type Told<Kind extends NotificationKind> = { kind: Kind; subject: string; data: NotificationData<Kind> };

/** Tells the player whose wallet this is what happened. A wallet without a player is told nothing. */
export async function tellOwner<Kind extends NotificationKind>(
  tx: Transaction,
  address: Address,
  told: Told<Kind>,
): Promise<void> {
  const userId = (await findWalletAt(tx, address))?.userId;
  if (userId) await notify(tx, { userId, ...told });
}
