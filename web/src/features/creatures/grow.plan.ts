import { ultigenMonstersAbi } from '@hatchery/chain/abis/ultigen-monsters';
import type { Abi, Address } from 'viem';
import type { ActionPlanner, Plan } from '../../platform/actions/web3/plan.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { type GrowFacts, othersWords } from './grow.rules.ts';
import { growthOptions } from './growths.queries.ts';

/** Plans the transaction that the platform has signed. Trying again sends the same one. */
export const growPlan: ActionPlanner<GrowFacts> = {
  async plan(_web3, { id, facts }): Promise<Plan> {
    const { claim, status, after } = await api.ultigen.growth({ params: { uid: id } });
    void queryClient.invalidateQueries({ queryKey: growthOptions(id).queryKey });
    if (!claim)
      throw new Error(
        status === 'waiting' ? "This isn't ready yet. Try again in a moment." : 'This no longer needs your wallet.',
      );
    const { contract, receiver, tokenId, consumed, newMonsterId, newLevel, newStage, newXp, voucherId, signature } =
      claim;
    const isMerge = claim.function === 'mergeMonstersWithSignature';
    const payload = {
      receiver,
      tokenId: BigInt(tokenId),
      ...(isMerge ? { consumed: consumed.map(BigInt) } : {}),
      newMonsterId: BigInt(newMonsterId),
      newLevel: BigInt(newLevel),
      newStage: BigInt(newStage),
      newXp: BigInt(newXp),
      voucherId: BigInt(voucherId),
      signature,
    };
    return {
      leaves: [{ text: isMerge ? `${othersWords(facts.consumed)}, burned for good` : `${facts.name}, as it is now` }],
      comes: [{ text: `${after.name}, level ${after.level}` }],
      steps: [
        {
          step: 'grow',
          label: isMerge ? 'Merge with your wallet' : 'Evolve with your wallet',
          call: {
            address: contract as Address,
            abi: ultigenMonstersAbi as Abi,
            functionName: claim.function,
            args: [payload],
          },
        },
      ],
    };
  },
};
