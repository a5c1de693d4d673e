import { mastersItemsAbi as abi } from '@hatchery/chain/abis/masters-items';
import { encodeFunctionData } from 'viem';
import type { Seed } from './seed.ts';

/** Each demo account gets two of each kind, to wear and to trade. */
const kinds = [101n, 301n, 402n, 501n, 601n];
const amounts = kinds.map(() => 2n);

/** Opens the shop before anybody has items, and gives some to every demo account that never got any. */
export const seedMastersItems: Seed = async ({ client, deployment: { mastersItems }, accounts }) => {
  if (!mastersItems) return [];
  const contract = { address: mastersItems, abi } as const;
  const [enabled, ...minted] = await Promise.all([
    client.readContract({ ...contract, functionName: 'enabled' }),
    ...accounts.map((account) => client.readContract({ ...contract, functionName: 'mintedItems', args: [account] })),
  ]);
  const gifts = accounts
    .filter((_, index) => minted[index] === 0n)
    .map((account) => {
      const mint = { abi, functionName: 'mintRewardItem', args: [account, kinds, amounts] } as const;
      return { to: mastersItems, data: encodeFunctionData(mint) };
    });
  if (enabled || gifts.length < accounts.length) return gifts;
  return [{ to: mastersItems, data: encodeFunctionData({ abi, functionName: 'flipState' }) }, ...gifts];
};
