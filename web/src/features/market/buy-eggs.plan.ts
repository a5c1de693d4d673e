import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import type { Abi, Address } from 'viem';
import { getContractEvents, readContract } from 'viem/actions';
import { exactWords } from '../../design/amount.rules.ts';
import type { ActionPlanner, Plan, PlannedStep } from '../../platform/actions/web3/plan.ts';
import { gameToken, getGameTokens } from '../../platform/game-token.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { EggFacts } from '../../platform/ultigen/eggs.facts.ts';
import { eggKindsOptions } from '../../platform/ultigen/eggs.queries.ts';
import { eggNoun } from '../../platform/ultigen/eggs.rules.ts';

const kindOf = async (eggType: number) => {
  const kind = (await queryClient.fetchQuery(eggKindsOptions)).find(({ id }) => id === eggType);
  if (!kind) throw new Error("This egg isn't for sale.");
  return kind;
};

/** Plans an approval of exactly the price, where the allowance is lower, and then the purchase. */
export const buyEggsPlan: ActionPlanner<EggFacts> = {
  async plan(web3, { facts: { eggType, amount }, chainId }, account): Promise<Plan> {
    const client = web3.getClient({ chainId });
    const kind = await kindOf(eggType);
    const eggs = kind.contract as Address;
    const token = { address: kind.currency as Address, abi: gameTokenAbi } as const;
    // The contract's price, not our list's: this is what the chain will charge.
    const [price, balance, allowance] = await Promise.all([
      readContract(client, { address: eggs, abi: ultigenEggsAbi, functionName: 'EGG_PRICE' }),
      readContract(client, { ...token, functionName: 'balanceOf', args: [account] }),
      readContract(client, { ...token, functionName: 'allowance', args: [account, eggs] }),
    ]);
    const { symbol, decimals } = gameToken;
    const cost = price * BigInt(amount);
    const money = exactWords(cost, decimals, symbol);
    const approve: PlannedStep = {
      step: 'approve',
      label: `Approve ${money}`,
      call: { address: token.address, abi: gameTokenAbi as Abi, functionName: 'approve', args: [eggs, cost] },
    };
    const buy: PlannedStep = {
      step: 'buy',
      label: `Buy for ${money}`,
      call: {
        address: eggs,
        abi: ultigenEggsAbi as Abi,
        functionName: 'buyEggAtMost',
        args: [BigInt(eggType), BigInt(amount), cost],
      },
    };
    return {
      leaves: [{ base: cost, decimals, symbol }],
      bounded: true,
      comes: [{ text: `${amount} ${kind.element} ${eggNoun(amount)}` }],
      steps: allowance < cost ? [approve, buy] : [buy],
      ...(balance < cost
        ? {
            missing: `This costs ${money}, but your wallet has ${exactWords(balance, decimals, symbol)}. Nothing was sent.`,
            remedy: getGameTokens,
          }
        : {}),
    };
  },

  async find(web3, { chainId, sender, askedAtBlock, unansweredFrom = askedAtBlock, facts: { eggType, amount }, step }) {
    if (step !== 'buy' || unansweredFrom === undefined) return [];
    const { contract } = await kindOf(eggType);
    const events = await getContractEvents(web3.getClient({ chainId }), {
      address: contract as Address,
      abi: ultigenEggsAbi,
      eventName: 'EggBought',
      args: { buyer: sender as Address, eggType: BigInt(eggType) },
      fromBlock: BigInt(unansweredFrom + 1),
    });
    return events.filter(({ args }) => args.amount === BigInt(amount)).map(({ transactionHash }) => transactionHash);
  },
};
