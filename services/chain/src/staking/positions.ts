import type { StakingPosition, StakingSets } from '@hatchery/api/staking-shapes';
import type { Address } from 'viem';
import { cursorOf, pageOf } from '../projections/pages.ts';
import { readTokenCursor } from './cursors.rules.ts';
import { weightParts } from './estimate.rules.ts';
import { lpPending, lpRewardDebt } from './lp-rewards.rules.ts';
import { pendingReward, rewardDebt, rewardPerWeek, weightOf } from './rewards.rules.ts';
import { presentGeneration, presentPlace, presentSets, presentToken } from './staking.presenter.ts';
import { type Account, noAccount } from './staking-book.rules.ts';
import { findAccount, listStakedTokens } from './staking-view.repository.ts';
import { type StakingContext, type StakingView, viewStaking } from './staking-view.ts';

type Asked = { chainId?: number | undefined; address: Address };
type Page = { cursor?: string | undefined; limit: number };

/** Returns what an account has staked and earned. @throws Problem bad-request, not-found, service-unavailable. */
export function positionOf(context: StakingContext, { chainId, address, cursor, limit }: Asked & Page) {
  const after = cursorOf(cursor, readTokenCursor);
  return viewStaking(context, chainId, async (tx, view): Promise<StakingPosition> => {
    const [account = noAccount(), tokens] = await Promise.all([
      findAccount(tx, view.chainId, address),
      listStakedTokens(tx, { chainId: view.chainId, address, after, limit: limit + 1 }),
    ]);
    return {
      ...presentPlace(view),
      address,
      ...rewardsOf(view, account),
      gen1: presentGeneration('gen1', account.gen1, view.facts.gen1Weights),
      gen2: presentGeneration('gen2', account.gen2, view.facts.gen2Weights),
      token: { amount: String(account.tokens), weight: String(weightParts(account, view.facts).token) },
      lp: lpOf(view, account),
      gen1Tokens: pageOf(tokens, limit, { show: presentToken, cursor: ({ tokenId }) => tokenId }),
    };
  });
}

const rewardsOf = ({ pools: { rewards }, place }: StakingView, account: Account) => ({
  weight: String(weightOf(account)),
  gen1Weight: String(account.gen1Weight),
  gen2Weight: String(account.gen2Weight),
  pendingReward: String(pendingReward(account, rewards, BigInt(place.time))),
  bonus: String(account.bonus),
  totalBonus: String(account.totalBonus),
  rewardDebt: String(rewardDebt(account)),
  rewardPerWeek: String(rewardPerWeek(rewards, weightOf(account), rewards.totalWeight)),
  referrer: account.referrer,
});

function lpOf({ pools, place }: StakingView, { lp }: Account) {
  const { reward, perBlock } = lpPending(lp, pools.lp, BigInt(place.number));
  return {
    amount: String(lp.amount),
    pendingReward: String(reward),
    rewardPerBlock: String(perBlock),
    rewardDebt: String(lpRewardDebt(lp)),
  };
}

/** Returns an account's sets and what the next ones need. @throws Problem not-found, service-unavailable. */
export const setsOfAccount = (context: StakingContext, { chainId, address }: Asked) =>
  viewStaking(context, chainId, async (tx, view): Promise<StakingSets> => {
    const account = (await findAccount(tx, view.chainId, address)) ?? noAccount();
    const { gen1Weights, gen2Weights } = view.facts;
    const collections = ([['gen1', gen1Weights] as const, ['gen2', gen2Weights] as const] as const).flatMap(
      ([generation, weights]) =>
        weights ? [false, true].map((shiny) => presentSets(generation, account[generation], weights, shiny)) : [],
    );
    return { ...presentPlace(view), address, collections };
  });
