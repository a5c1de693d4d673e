import { mastersAvatarsAbi as abi } from '@hatchery/chain/abis/masters-avatars';
import { encodeFunctionData } from 'viem';
import type { Seed } from './seed.ts';

/** Opens minting before there are any avatars, and gives one to every demo account that has none. */
export const seedMastersAvatars: Seed = async ({ client, deployment: { mastersAvatars }, accounts }) => {
  if (!mastersAvatars) return [];
  const contract = { address: mastersAvatars, abi } as const;
  const [enabled, supply, traitsLength, ...balances] = await Promise.all([
    client.readContract({ ...contract, functionName: 'enabled' }),
    client.readContract({ ...contract, functionName: 'totalSupply' }),
    client.readContract({ ...contract, functionName: 'traitsLength' }),
    ...accounts.map((account) => client.readContract({ ...contract, functionName: 'balanceOf', args: [account] })),
  ]);
  const traits = Array.from({ length: Number(traitsLength) }, (_, index) => BigInt(index + 1));
  const gifts = accounts
    .filter((_, index) => balances[index] === 0n)
    .map((account) => {
      const mint = { abi, functionName: 'mintReward', args: [account, traits] } as const;
      return { to: mastersAvatars, data: encodeFunctionData(mint) };
    });
  if (enabled || supply > 0n) return gifts;
  return [{ to: mastersAvatars, data: encodeFunctionData({ abi, functionName: 'flipState' }) }, ...gifts];
};
