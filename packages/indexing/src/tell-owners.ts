import type { LiveTopic } from '@hatchery/api/notifications';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import type { Address } from 'viem';
import { listOwned } from './wallets.ts';

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
