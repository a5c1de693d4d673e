import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { omnimonTraitsAbi } from '@hatchery/chain/abis/omnimon-traits';
import { encodeFunctionData } from 'viem';
import type { Seed } from './seed.ts';

const slots = 15;
/** Weights of the five variants in each slot. The first is the likeliest. */
const weights = [4_000n, 3_000n, 1_500n, 1_000n, 500n];
const pools = Array.from({ length: slots }, (_, slot) => {
  return { traitIds: weights.map((_, index) => BigInt(slot * 1_000 + index + 1)), weights };
});

/** Adds traits while there are none, and opens minting while nobody has minted. */
export const seedOmnimon: Seed = async ({ client, deployment: { omnimon, omnimonTraits } }) => {
  if (!omnimon || !omnimonTraits) return [];
  const creatures = { address: omnimon, abi: omnimonAbi } as const;
  const traits = { address: omnimonTraits, abi: omnimonTraitsAbi } as const;
  const [version, enabled, nextMintId, startId] = await Promise.all([
    client.readContract({ ...traits, functionName: 'lastVersion' }),
    client.readContract({ ...creatures, functionName: 'enabled' }),
    client.readContract({ ...creatures, functionName: 'nextMintId' }),
    client.readContract({ ...creatures, functionName: 'startId' }),
  ]);
  const draw = encodeFunctionData({ abi: omnimonTraitsAbi, functionName: 'setTraitPools', args: [pools as never] });
  const open = encodeFunctionData({ abi: omnimonAbi, functionName: 'flipState' });
  return [
    ...(version === 0n ? [{ to: omnimonTraits, data: draw }] : []),
    ...(!enabled && nextMintId === startId ? [{ to: omnimon, data: open }] : []),
  ];
};
