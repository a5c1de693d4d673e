import { mastersAvatarsAbi as abi } from '@hatchery/chain/abis/masters-avatars';
import { encodeFunctionData } from 'viem';
import type { Seed } from './seed.ts';

/** Looks of the first avatars of demo accounts, one after another. */
const looks = [
  [110102n, 210103n, 310104n, 410401n, 510101n, 610105n, 710101n, 810305n],
  [120503n, 220205n, 320108n, 420707n, 520202n, 620402n, 720401n, 820104n],
  [110706n, 210301n, 310302n, 410503n, 510404n, 610701n, 710203n, 810607n],
];

/** Opens minting before there are any avatars, and gives one to every demo account that has none. */
export const seedMastersAvatars: Seed = async ({ client, deployment: { mastersAvatars }, accounts }) => {
  if (!mastersAvatars) return [];
  const contract = { address: mastersAvatars, abi } as const;
  const [enabled, supply, ...balances] = await Promise.all([
    client.readContract({ ...contract, functionName: 'enabled' }),
    client.readContract({ ...contract, functionName: 'totalSupply' }),
    ...accounts.map((account) => client.readContract({ ...contract, functionName: 'balanceOf', args: [account] })),
  ]);
  const gifts = accounts
    .map((account, index) => ({ account, traits: looks[index % looks.length] ?? [] }))
    .filter((_, index) => balances[index] === 0n)
    .map(({ account, traits }) => {
      const mint = { abi, functionName: 'mintReward', args: [account, traits] } as const;
      return { to: mastersAvatars, data: encodeFunctionData(mint) };
    });
  if (enabled || supply > 0n) return gifts;
  return [{ to: mastersAvatars, data: encodeFunctionData({ abi, functionName: 'flipState' }) }, ...gifts];
};
