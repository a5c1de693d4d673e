import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import type { Abi, Address } from 'viem';
import type { ActionPlanner, Plan } from '../../platform/actions/web3/plan.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { eggNoun } from '../../platform/ultigen/eggs.rules.ts';
import { hatchOptions } from './hatches.queries.ts';

/** Plans the transaction that the platform has drawn and signed; trying again hatches the same creatures. */
export const hatchEggsPlan: ActionPlanner = {
  async plan(_web3, { id }): Promise<Plan> {
    const { claim, amount, status } = await api.ultigen.hatch({ params: { uid: id } });
    void queryClient.invalidateQueries({ queryKey: hatchOptions(id).queryKey });
    if (!claim)
      throw new Error(
        status === 'waiting'
          ? "This isn't ready yet. Try again in a moment."
          : 'This hatch no longer needs your wallet.',
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
            functionName: voucherKinds.HatchEggs.redeem,
            args: [payload],
          },
        },
      ],
    };
  },
};
