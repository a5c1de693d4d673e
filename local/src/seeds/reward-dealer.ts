import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { type Address, encodeFunctionData, parseEther } from 'viem';
import type { Call, Seed, Seeding } from './seed.ts';

/** Game tokens that rewards may take. */
const budget = parseEther('1000000');
const eggTypes = [0n, 1n, 2n, 3n, 4n];
/** Eggs of each type that rewards may take. */
const stock = 100n;

/** Lets the dealer give rewards from the deployer: game tokens up to a budget, and Ultigen eggs. */
export const seedRewardDealer: Seed = async (seeding) => {
  const { rewardDealer } = seeding.deployment;
  if (!rewardDealer) return [];
  const calls = await Promise.all([tokenCalls(seeding, rewardDealer), eggCalls(seeding, rewardDealer)]);
  return calls.flat();
};

async function tokenCalls({ client, deployment: { gameToken } }: Seeding, dealer: Address): Promise<Call[]> {
  const token = { address: gameToken, abi: gameTokenAbi } as const;
  const args = [client.account.address, dealer] as const;
  if ((await client.readContract({ ...token, functionName: 'allowance', args })) > 0n) return [];
  const approve = { abi: gameTokenAbi, functionName: 'approve', args: [dealer, budget] } as const;
  return [{ to: gameToken, data: encodeFunctionData(approve) }];
}

async function eggCalls({ client, deployment: { ultigenEggs: to } }: Seeding, dealer: Address): Promise<Call[]> {
  const holder = client.account.address;
  const eggs = { address: to, abi: ultigenEggsAbi } as const;
  const [approved, balances] = await Promise.all([
    client.readContract({ ...eggs, functionName: 'isApprovedForAll', args: [holder, dealer] }),
    client.readContract({ ...eggs, functionName: 'balanceOfBatch', args: [eggTypes.map(() => holder), eggTypes] }),
  ]);
  const approve = { abi: ultigenEggsAbi, functionName: 'setApprovalForAll', args: [dealer, true] } as const;
  const mints = eggTypes
    .filter((_, index) => balances[index] === 0n)
    .map((eggType) => {
      const args = [holder, eggType, stock] as const;
      return encodeFunctionData({ abi: ultigenEggsAbi, functionName: 'mintEggToAddress', args });
    });
  return [...(approved ? [] : [encodeFunctionData(approve)]), ...mints].map((data) => ({ to, data }));
}
