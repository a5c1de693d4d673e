import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import type { Abi, Address } from 'viem';
import type { Plan, Planner } from '../../platform/actions/web3/plan.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { eggNoun } from '../../platform/ultigen/eggs.rules.ts';
import { hatchOptions } from './hatches.queries.ts';

/** The wallet sends what the platform has drawn and signed; what hatches is the same however often this is tried. */
export const hatchEggs: Planner = {
  async plan(_web3, { hatchId }): Promise<Plan> {
    if (!hatchId) throw new Error('This hatch is not known any more. Nothing was lost; begin again.');
    const { claim, amount, status } = await api.ultigen.hatch({ params: { uid: hatchId } });
    void queryClient.invalidateQueries({ queryKey: hatchOptions(hatchId).queryKey });
    if (!claim)
      throw new Error(
        status === 'waiting'
          ? 'Not ready yet. Try again in a moment.'
          : 'This hatch needs nothing from your wallet any more.',
      );
    const { contract, receiver, eggType, monsterIds, voucherId, signature } = claim;
    const payload = {
      receiver,
      eggType: BigInt(eggType),
      amount: BigInt(claim.amount),
      monsterIds: monsterIds.map(BigInt),
      voucherId: BigInt(voucherId),
      signature,
    };
    return {
      leaves: [{ text: `${amount} ${eggNoun(amount)}` }],
      comes: [{ text: amount === 1 ? 'A creature' : `${amount} creatures` }],
      steps: [
        {
          step: 'hatch',
          label: 'Hatch with your wallet',
          call: {
            address: contract as Address,
            abi: ultigenEggsAbi as Abi,
            functionName: 'hatchEggsWithSignature',
            args: [payload],
          },
        },
      ],
    };
  },
};
