import type { DescribedReward } from '@hatchery/api/reward-shapes';
import { elementOfEgg } from '../ultigen/eggs.facts.ts';
import { amountWords } from '../vouchers/units.rules.ts';

/** Says what a player gets, as in "2 fire eggs" or "50 experience". */
export function rewardWords(reward: DescribedReward): string {
  switch (reward.kind) {
    case 'voucher':
      return amountWords(BigInt(reward.amount), reward);
    case 'egg': {
      const kind = reward.eggType === undefined ? 'surprise' : elementOfEgg(reward.eggType);
      return `${reward.amount.toLocaleString('en')} ${kind} ${reward.amount === 1 ? 'egg' : 'eggs'}`;
    }
    case 'experience':
      return `${reward.amount.toLocaleString('en')} experience`;
    case 'badge':
      return `Badge: ${reward.name}`;
  }
}
