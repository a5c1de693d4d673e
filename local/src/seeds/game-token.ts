import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { encodeFunctionData, parseEther } from 'viem';
import type { Seed } from './seed.ts';

const gift = parseEther('100000');

export const seedGameToken: Seed = async ({ client, deployment: { gameToken }, accounts }) => {
  const token = { address: gameToken, abi: gameTokenAbi } as const;
  const balances = await Promise.all(
    accounts.map((account) => client.readContract({ ...token, functionName: 'balanceOf', args: [account] })),
  );
  return accounts
    .filter((_, index) => balances[index] === 0n)
    .map((account) => ({
      to: gameToken,
      data: encodeFunctionData({ abi: gameTokenAbi, functionName: 'transfer', args: [account, gift] }),
    }));
};
