import type { BatchVoucherClaimSignature, VoucherClaimSignature } from '@hatchery/api/voucher-claims';
import { rewardDealerAbi } from '@hatchery/chain/abis/reward-dealer';
import type { Abi, Address } from 'viem';
import type { ActionPlanner, Plan } from '../../platform/actions/web3/plan.ts';
import { api } from '../../platform/api.ts';
import type { ClaimFacts } from './claim.rules.ts';

/** Plans the transaction that the platform has signed; sending it twice claims once. */
export const claimVouchersPlan: ActionPlanner<ClaimFacts> = {
  async plan(_web3, { id, facts }): Promise<Plan> {
    const { single, batch } = await api.vouchers.voucherClaim({ params: { uid: id } });
    const signed = single ?? batch;
    if (!signed) throw new Error('This claim no longer needs your wallet.');
    return {
      leaves: [{ text: `${facts.what}, from your bag` }],
      comes: [{ text: `${facts.what}, in your wallet` }],
      steps: [
        {
          step: 'claim',
          label: 'Claim with your wallet',
          call: {
            address: signed.contract as Address,
            abi: rewardDealerAbi as Abi,
            functionName: signed.function,
            args: [single ? oneReward(single) : manyRewards(batch as BatchVoucherClaimSignature)],
          },
        },
      ],
    };
  },
};

type Signed = Pick<VoucherClaimSignature, 'receiver' | 'claimableUntil' | 'signature'>;

/** The contract misspells the time. */
const common = ({ receiver, claimableUntil, signature }: Signed) => ({
  receiver,
  clabimableUntil: BigInt(claimableUntil),
  signature,
});

const rewardOf = ({
  rewardContractType,
  rewardHolderAddress,
  rewardContract,
}: VoucherClaimSignature | BatchVoucherClaimSignature) => ({
  rewardContractType,
  rewardHolderAddress,
  rewardContract,
});

function oneReward(claim: VoucherClaimSignature) {
  const { amount, voucherId, tokenId = '0', eggType } = claim;
  const what = { ...common(claim), amount: BigInt(amount), voucherId: BigInt(voucherId) };
  return eggType === undefined
    ? { ...rewardOf(claim), ...what, tokenId: BigInt(tokenId) }
    : { ...what, eggType: BigInt(eggType) };
}

function manyRewards(claim: BatchVoucherClaimSignature) {
  const { amountsBase, voucherIds, tokenIds = voucherIds.map(() => '0') } = claim;
  return {
    ...rewardOf(claim),
    ...common(claim),
    tokenIds: tokenIds.map(BigInt),
    amounts: amountsBase.map(BigInt),
    voucherIds: voucherIds.map(BigInt),
  };
}
