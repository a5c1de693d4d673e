import { mastersLootboxesAbi } from '@hatchery/chain/abis/masters-lootboxes';
import type { Abi, Address } from 'viem';
import { getContractEvents, readContract } from 'viem/actions';
import type { ActionPlanner, Plan } from '../../platform/actions/web3/plan.ts';
import { boxesWords, type OpenFacts } from './chain-boxes.rules.ts';

/** Plans the transaction that gives boxes up for what is in them. */
export const openBoxesPlan: ActionPlanner<OpenFacts> = {
  async plan(web3, { facts, chainId }, account): Promise<Plan> {
    const { amount, box } = facts;
    const contract = { address: facts.contract as Address, abi: mastersLootboxesAbi } as const;
    const tokenId = BigInt(facts.tokenId);
    const args = [account, tokenId] as const;
    const owned = await readContract(web3.getClient({ chainId }), { ...contract, functionName: 'balanceOf', args });
    const call = { ...contract, abi: mastersLootboxesAbi as Abi, functionName: 'requestOpening' };
    return {
      leaves: [{ text: boxesWords(facts) }],
      comes: [{ text: amount === 1 ? 'One item of its odds' : `${amount} items, one of each box` }],
      steps: [{ step: 'open', label: 'Open with your wallet', call: { ...call, args: [tokenId, BigInt(amount)] } }],
      ...(owned < BigInt(amount)
        ? { missing: `Your wallet has ${owned} × ${box}, and this opens ${amount}. Nothing was sent.` }
        : {}),
    };
  },

  async find(web3, { chainId, sender, askedAtBlock, unansweredFrom = askedAtBlock, facts }) {
    if (unansweredFrom === undefined) return [];
    const events = await getContractEvents(web3.getClient({ chainId }), {
      address: facts.contract as Address,
      abi: mastersLootboxesAbi,
      eventName: 'OpeningRequested',
      args: { account: sender as Address, tokenId: BigInt(facts.tokenId) },
      fromBlock: BigInt(unansweredFrom + 1),
    });
    return events
      .filter(({ args }) => args.amount === BigInt(facts.amount))
      .map(({ transactionHash }) => transactionHash);
  },
};
