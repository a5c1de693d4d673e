import { getAddress } from 'viem';
import { type ChainContext, os } from '../context.ts';
import { estimateChange } from './estimate.ts';
import { presentPools } from './pools.presenter.ts';
import { positionOf, setsOfAccount } from './positions.ts';
import { boardOf, harvestsOf, referralsOf } from './staking-lists.ts';
import { viewStaking } from './staking-view.ts';

export const stakingRoutes = (context: ChainContext) => ({
  stakingPools: os.stakingPools.handler(({ input }) =>
    viewStaking(context, input.query.chainId, async (_, view) => presentPools(view)),
  ),
  stakingPosition: os.stakingPosition.handler(({ input: { params, query } }) =>
    positionOf(context, { ...query, address: getAddress(params.address) }),
  ),
  stakingSets: os.stakingSets.handler(({ input: { params, query } }) =>
    setsOfAccount(context, { ...query, address: getAddress(params.address) }),
  ),
  estimateStaking: os.estimateStaking.handler(({ input: { body } }) =>
    estimateChange(context, {
      ...body,
      address: body.address ? getAddress(body.address) : undefined,
      stakeTokens: BigInt(body.stakeTokens),
      unstakeTokens: BigInt(body.unstakeTokens),
    }),
  ),
  stakingReferrals: os.stakingReferrals.handler(({ input: { params, query } }) =>
    referralsOf(context, { ...query, address: getAddress(params.address) }),
  ),
  stakingHarvests: os.stakingHarvests.handler(({ input: { params, query } }) =>
    harvestsOf(context, { ...query, address: getAddress(params.address) }),
  ),
  stakingBoard: os.stakingBoard.handler(({ input }) => boardOf(context, input.query)),
});
