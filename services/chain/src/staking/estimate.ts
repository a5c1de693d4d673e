import { badField } from '@hatchery/api/problems';
import type { StakingEstimate } from '@hatchery/api/staking-shapes';
import type { Address } from 'viem';
import { type ChangeOfStakes, stakesAfter, totalOf, weightParts } from './estimate.rules.ts';
import { weightOf } from './rewards.rules.ts';
import { presentOutcome, presentPlace } from './staking.presenter.ts';
import { noAccount } from './staking-book.rules.ts';
import { findAccount } from './staking-view.repository.ts';
import { type StakingContext, viewStaking } from './staking-view.ts';

type Asked = ChangeOfStakes & { chainId?: number | undefined; address: Address | undefined };

/** Returns weight and reward before and after a change. @throws Problem bad-request, not-found, service-unavailable. */
export const estimateChange = (context: StakingContext, { chainId, address, ...change }: Asked) =>
  viewStaking(
    context,
    chainId,
    async (tx, view): Promise<StakingEstimate> => {
      const { pools, facts } = view;
      const account = (address && (await findAccount(tx, view.chainId, address))) ?? noAccount();
      const after = stakesAfter(account, change);
      if ('field' in after) throw badField(`body.${after.field}`, after.message);
      const [before, changed] = [weightParts(account, facts), weightParts(after, facts)];
      // The rewarder may not know the weight yet that is staked.
      const others = pools.rewards.totalWeight - weightOf(account);
      return {
        ...presentPlace(view),
        before: presentOutcome(pools, before, others + totalOf(before)),
        after: presentOutcome(pools, changed, others + totalOf(changed)),
      };
    },
    'body.chainId',
  );
