import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Address } from 'viem';
import { simulateContract } from 'viem/actions';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { ActionKind } from '../action-kind.ts';
import type { Action } from '../actions.rules.ts';
import { estimateFee } from './fee.ts';
import type { Plan } from './plan.ts';
import { wordsForRevert } from './revert.rules.ts';
import { sendStep } from './send-step.ts';
import { sendsTogether } from './together.ts';

interface PlanWish {
  web3: Web3;
  kind: ActionKind;
  action: Action;
  /** The connected account, where it is the one that the action belongs to. */
  account: Address | undefined;
}

/** Plans the next transaction again at each of the player's turns. */
export function usePlan({ web3, kind, action, account }: PlanWish) {
  return useQuery({
    queryKey: ['plan', action.id, action.step, account, action.updatedAt],
    queryFn: async () => {
      if (!account) throw new Error('Connect your wallet first.');
      const planner = await kind.web3?.();
      if (!planner) throw new Error('Your wallet has nothing to do here.');
      const plan = await planner.plan(web3, action, account);
      const [fee, refusal, together] = await Promise.all([
        estimateFee(web3, action.chainId, plan, account),
        rehearse(web3, action.chainId, plan, account, planner.refusals),
        plan.steps.length > 1 && sendsTogether(web3, account, action.chainId),
      ]);
      const missing =
        plan.missing ??
        refusal ??
        (fee.short ? `You don't have enough ${fee.symbol} to pay the network fee. Nothing was sent.` : undefined);
      return { ...plan, fee, missing, together };
    },
    enabled: action.status === 'ready' && account !== undefined,
    retry: 1,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Simulates the last step, where no approval has to come first. @returns why the contract would refuse it, in words */
async function rehearse(
  web3: Web3,
  chainId: number,
  { steps: [first, ...others], missing }: Plan,
  account: Address,
  refusals: Readonly<Record<string, string>> | undefined,
): Promise<string | undefined> {
  if (missing || others.length > 0) return undefined;
  try {
    await simulateContract(web3.getClient({ chainId }), { ...first.call, account });
  } catch (error) {
    return wordsForRevert(error, refusals);
  }
  return undefined;
}

interface NextStep extends PlanWish {
  plan: Plan | undefined;
  /** The wallet is on the network of the action. */
  onNetwork: boolean;
}

/** After one step, the next follows without another press; the wallet asks anyway. */
export function useNextStep({ web3, kind, action, plan, account, onNetwork }: NextStep): void {
  const sent = useRef<string>(undefined);
  useEffect(() => {
    // An action that another device sends goes on there.
    if (action.elsewhere) sent.current = undefined;
    else if (action.status === 'asked' || action.status === 'sent') sent.current = action.step;
    if (action.status !== 'ready' || action.failure || !sent.current || sent.current === action.step) return;
    if (!plan || !account || !onNetwork || plan.missing || plan.steps[0].step !== action.step) return;
    sent.current = undefined;
    void sendStep({ web3, kind, action, step: plan.steps[0], account });
  }, [web3, kind, action, plan, account, onNetwork]);
}
