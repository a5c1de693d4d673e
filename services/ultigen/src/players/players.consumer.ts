import { followFamilies } from '@hatchery/kit/follow-families';
import type { UltigenContext } from '../context.ts';
import { forgetNamesBy } from '../monsters/monsters.ts';
import { bringEggRewards } from '../rewards/reward-eggs.ts';

/**
 * Follows whose an account is: who gets rewards follows from it. Rewards that waited for the wallet of a merged account go to a wallet
 * of the other one. The names that players gave who leave are forgotten.
 */
export const playersConsumer = (context: UltigenContext) =>
  followFamilies('ultigen.players', {
    onMerged: (tx, { intoId }) => bringEggRewards(tx, context, intoId),
    onGone: (tx, family) => forgetNamesBy(tx, family),
  });
