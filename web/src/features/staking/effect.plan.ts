import { rewarderAbi } from '@hatchery/chain/abis/rewarder';
import type { Address } from 'viem';
import type { Line } from '../../platform/actions/web3/plan.ts';
import { tokenWords } from '../../platform/game-token.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import type { ActContext } from '../../platform/onchain/plan-acts.ts';
import { sharedAfter, weekly, weightChange } from './rewards.rules.ts';

export const paused = 'New stakes are paused right now. Withdrawals still work. Nothing was sent.';
export const notHeld = 'Not all of these creatures are in your wallet. Nothing was sent.';
export const notStaked = 'Not all of these are at stake any more. Nothing was sent.';

/** Returns the errors of a contract: what one contract answers names errors of those that it calls, too. */
export const errorsOf = (abi: readonly { type: string }[]) => abi.filter(({ type }) => type === 'error');

export const referrerOf = ({ facts }: ActContext) => facts.referrer as Address;

/** The weight of an account before and after a change, and what a week pays then. */
export async function effect(context: ActContext, before: bigint, after: bigint): Promise<Line[]> {
  const { read, chainId, account } = context;
  const rewarder = { address: await contractOf(chainId, 'rewarder'), abi: rewarderAbi } as const;
  const [rewardPerWeek, totalWeight, [known]] = await Promise.all([
    read({ ...rewarder, functionName: 'rewardPerWeek' }),
    read({ ...rewarder, functionName: 'totalWeight' }),
    read({ ...rewarder, functionName: 'userInfo', args: [account] }),
  ]);
  const sharing = { rewardPerWeek, totalWeight };
  const then = known - before + after;
  const earns = weekly(then, sharedAfter(sharing, known, then));
  return [
    { text: weightChange(before, after) },
    {
      text: `about ${tokenWords(String(earns))} a week for all you stake, ${tokenWords(String(weekly(known, sharing)))} before`,
    },
  ];
}
