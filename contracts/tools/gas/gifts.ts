import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import { encodeFunctionData } from 'viem';
import { type GasChain, owner } from './gas-chain.ts';

/** Gives the owner twenty eggs of each of the five kinds. */
export async function giveEggs({ send, deployment: { ultigenEggs } }: GasChain): Promise<void> {
  for (const eggType of [0n, 1n, 2n, 3n, 4n]) {
    const mint = { abi: ultigenEggsAbi, functionName: 'mintEggToAddress' } as const;
    await send(owner, ultigenEggs, encodeFunctionData({ ...mint, args: [owner.address, eggType, 20n] }));
  }
}

/** Gives the owner ten monsters and returns the first id. */
export async function giveMonsters({ client, send, deployment: { ultigenMonsters } }: GasChain): Promise<bigint> {
  const contract = { address: ultigenMonsters, abi: ultigenMonstersAbi } as const;
  const first = await client.readContract({ ...contract, functionName: 'getNextUniqueId' });
  const args = [owner.address, Array(10).fill(1n)] as const;
  await send(owner, ultigenMonsters, encodeFunctionData({ ...contract, functionName: 'mintHatchlings', args }));
  return first;
}
