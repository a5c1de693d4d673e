import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import { gameToken } from '../../platform/game-token.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { stakeGen1, stateGen1, withdrawGen1, withdrawOne } from './gen1.plan.ts';
import { stakeGen2, stakeTokens, withdrawGen2, withdrawTokens } from './gen2.plan.ts';
import { refusals } from './staking.words.ts';

async function harvest({ read, chainId, account }: ActContext): Promise<PlannedAct> {
  const rewarder = { address: await contractOf(chainId, 'rewarder'), abi: rewarderAbi } as const;
  const [pending, isPaused] = await Promise.all([
    read({ ...rewarder, functionName: 'pendingReward', args: [account] }),
    read({ ...rewarder, functionName: 'paused' }),
  ]);
  return {
    label: 'Harvest',
    call: { ...rewarder, functionName: 'harvest', args: [] },
    comes: [{ base: pending, ...gameToken }, { text: 'what it earns until then' }],
    missing: isPaused
      ? 'Harvests are paused right now. Your rewards still grow. Nothing was sent.'
      : pending === 0n && 'There is nothing to harvest yet. Nothing was sent.',
  };
}

export const stakingPlan = planActs(
  {
    stakeGen1,
    stateGen1,
    withdrawGen1,
    withdrawOne,
    stakeGen2,
    withdrawGen2,
    stakeTokens,
    withdrawTokens,
    harvest,
  },
  refusals,
);
