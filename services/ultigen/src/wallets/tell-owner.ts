import type { LiveTopic, NotificationData, NotificationKind } from '@hatchery/api/notifications';
import { findWalletAt, listOwned } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange, notify } from '@hatchery/kit/notify';
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

/** The addresses whose data changed, by topic. */
export type Changed = Partial<Record<LiveTopic, Address[]>>;

/** Has the open pages of the players behind these addresses fetch data again. Each player is told once. */
export async function tellOwnersOfChange(tx: Transaction, changed: Changed): Promise<void> {
  const addresses = [...new Set(Object.values(changed).flat())];
  if (addresses.length === 0) return;
  for (const [userId, own] of Map.groupBy(await listOwned(tx, addresses), (wallet) => wallet.userId)) {
    const isOwn = (address: Address) => own.some((wallet) => wallet.address === address);
    const topics = (Object.keys(changed) as LiveTopic[]).filter((topic) => changed[topic]?.some(isOwn));
    await announceChange(tx, userId, topics);
  }
}
