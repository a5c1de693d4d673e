import type { ContractName } from '@hatchery/chain/addresses';
import { type Address, decodeFunctionData } from 'viem';
import { planActs } from '../../platform/onchain/plan-acts.ts';
import { abiOf, isOwner } from './owner.read.ts';
import { dataOf } from './owner-call.facts.ts';

const ownerAbi = [
  { type: 'function', name: 'owner', inputs: [], outputs: [{ type: 'address' }], stateMutability: 'view' },
] as const;

/** Plans an owner's call, and says so where the wallet is not the owner's. */
export const ownerCallPlan = planActs(
  {
    async call({ facts, read, account }) {
      const abi = abiOf(facts.family as ContractName);
      const address = facts.to as Address;
      const { functionName, args } = decodeFunctionData({ abi, data: dataOf(facts) });
      const owner = await read({ address, abi: ownerAbi, functionName: 'owner' });
      return {
        label: `Send ${functionName}`,
        call: { address, abi, functionName, args: args ?? [] },
        comes: [{ text: 'a change of the contract for everybody' }],
        ...(isOwner(owner, account) ? {} : { missing: `Only the owner, ${owner}, may send this.` }),
      };
    },
  },
  { OwnableUnauthorizedAccount: 'Only the owner of the contract may send this. Nothing was sent.' },
);
