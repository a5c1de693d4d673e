import { signatureAirdropAbi } from '@hatchery/chain/abis/signature-airdrop';
import type { Abi, Address } from 'viem';
import type { ActionPlanner, Plan } from '../../platform/actions/web3/plan.ts';
import { queryClient } from '../../platform/query-client.ts';
import { airdropClaimsOptions } from './airdrops.queries.ts';
import { type ClaimFacts, givenWords } from './claims.rules.ts';

/** Plans the claim that the platform has signed. Sending it twice pays once: its nonce works once. */
export const claimAirdropPlan: ActionPlanner<ClaimFacts> = {
  async plan(_web3, { id, facts }): Promise<Plan> {
    const claims = await queryClient.fetchQuery({ ...airdropClaimsOptions, staleTime: 0 });
    const { payload, contract } = claims.find(({ uid }) => uid === id) ?? {};
    if (!payload || !contract) throw new Error('This claim no longer needs your wallet.');
    const { airdropId, tokenIds, amounts, nonce, ...rest } = payload;
    const argument = {
      ...rest,
      airdropId: BigInt(airdropId),
      tokenIds: tokenIds.map(BigInt),
      amounts: amounts.map(BigInt),
      nonce: BigInt(nonce),
    };
    return {
      leaves: [{ text: 'Nothing but the network fee' }],
      comes: [{ text: `${givenWords(facts)}, in your wallet` }],
      steps: [
        {
          step: 'claim',
          label: 'Claim with your wallet',
          call: {
            address: contract as Address,
            abi: signatureAirdropAbi as Abi,
            functionName: 'claim',
            args: [argument],
          },
        },
      ],
    };
  },
};
