import { gen2CollectionAbi as abi } from '@hatchery/chain/abis/gen2-collection';
import { encodeFunctionData } from 'viem';
import type { Seed } from './seed.ts';

/** Opens hatching while nobody has asked for it yet. If it is stopped later, it stays stopped. */
export const seedGen2: Seed = async ({ client, deployment: { gen2Collection } }) => {
  if (!gen2Collection) return [];
  const contract = { address: gen2Collection, abi } as const;
  const [enabled, [requested]] = await Promise.all([
    client.readContract({ ...contract, functionName: 'enabled' }),
    client.readContract({ ...contract, functionName: 'hatchQueue' }),
  ]);
  if (enabled || requested > 0n) return [];
  return [{ to: gen2Collection, data: encodeFunctionData({ abi, functionName: 'flipState' }) }];
};
