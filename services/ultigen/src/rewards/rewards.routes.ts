import { os, type UltigenContext } from '../context.ts';
import { heirOf, rewardEggs } from './reward-eggs.ts';
import { rewardExperience } from './reward-experience.ts';

export const rewardsRoutes = (context: UltigenContext) => ({
  rewardEggs: os.rewardEggs.handler(async ({ input: { body }, context: { transact } }) =>
    transact({
      before: () => heirOf(context, body.userId),
      work: (tx, heirId) => rewardEggs(tx, context, { ...body, heirId }),
    }),
  ),

  rewardExperience: os.rewardExperience.handler(async ({ input: { body }, context: { transact } }) =>
    transact({
      before: () => heirOf(context, body.userId),
      work: (tx, heirId) => rewardExperience(tx, context, { ...body, heirId }),
    }),
  ),
});
