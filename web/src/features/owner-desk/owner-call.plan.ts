import type { ContractName } from '@hatchery/chain/addresses';
import { needsTwoPeople } from '@hatchery/chain/two-people';
import { type Address, decodeFunctionData } from 'viem';
import { api } from '../../platform/api.ts';
import type { ActFacts } from '../../platform/onchain/acts.ts';
import { planActs } from '../../platform/onchain/plan-acts.ts';
import { abiOf, isOwner } from './owner.read.ts';
import { dataOf } from './owner-call.facts.ts';
import { notSendable } from './proposal.rules.ts';

const ownerAbi = [
  { type: 'function', name: 'owner', inputs: [], outputs: [{ type: 'address' }], stateMutability: 'view' },
] as const;

/** Returns why a call that needs a second person must not be sent. The platform is asked anew each time. */
async function whyNotApproved(facts: ActFacts, chainId: number): Promise<string | undefined> {
  const family = facts.family as ContractName;
  const data = dataOf(facts);
  const { functionName, args } = decodeFunctionData({ abi: abiOf(family), data });
  if (!needsTwoPeople(family, { name: functionName }, args ?? [])) return undefined;
  const { proposal: uid } = facts;
  const proposal = uid === undefined ? undefined : await api.chain.ownerProposal({ params: { uid: String(uid) } });
  return notSendable(proposal, { chainId, contract: facts.to as Address, data });
}

/** Plans an owner's call, and says so where the wallet is not the owner's. */
export const ownerCallPlan = planActs(
  {
    async call({ facts, read, account, chainId }) {
      const abi = abiOf(facts.family as ContractName);
      const address = facts.to as Address;
      const { functionName, args } = decodeFunctionData({ abi, data: dataOf(facts) });
      const [owner, unapproved] = await Promise.all([
        read({ address, abi: ownerAbi, functionName: 'owner' }),
        whyNotApproved(facts, chainId),
      ]);
      const missing = isOwner(owner, account) ? unapproved : `Only the owner, ${owner}, may send this.`;
      return {
        label: `Send ${functionName}`,
        call: { address, abi, functionName, args: args ?? [] },
        comes: [{ text: 'a change of the contract for everybody' }],
        ...(missing ? { missing } : {}),
      };
    },
  },
  { OwnableUnauthorizedAccount: 'Only the owner of the contract may send this. Nothing was sent.' },
);
