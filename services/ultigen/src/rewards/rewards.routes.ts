import { os, type UltigenContext } from '../context.ts';
import { heirOf, rewardEggs } from './reward-eggs.ts';
import { rewardExperience } from './reward-experience.ts';

export const rewardsRoutes = (context: UltigenContext) => ({
  rewardEggs: os.rewardEggs.handler(async ({ input: { body }, context: { transact } }) =>
    transact({
      before: () => heirOf(context, body.userId),
      work: (tx, userId) => rewardEggs(tx, context, { ...body, userId }),
    }),
  ),

  rewardExperience: os.rewardExperience.handler(async ({ input: { body }, context: { transact } }) =>
    transact({
      before: () => heirOf(context, body.userId),
      work: (tx, userId) => rewardExperience(tx, context, { ...body, userId }),
    }),
  ),
});
