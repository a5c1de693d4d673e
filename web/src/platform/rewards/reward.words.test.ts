import type { DescribedReward } from '@hatchery/api/reward-shapes';
import { rewardWords } from './reward.words.ts';

const medal = { kind: 'voucher', assetId: 'moss', name: 'Moss medal' } as const;

test.each<[DescribedReward, string]>([
  [{ kind: 'egg', amount: 1, name: 'Egg' }, '1 surprise egg'],
  [{ kind: 'egg', eggType: 2, amount: 2, name: 'Fire egg' }, '2 fire eggs'],
  [{ kind: 'experience', amount: 1_500, name: 'Experience' }, '1,500 experience'],
  [{ kind: 'badge', badgeId: 'first', name: 'First steps' }, 'Badge: First steps'],
  [{ ...medal, amount: '3', decimals: 0 }, '3 × Moss medal'],
  [{ ...medal, amount: '2500000', decimals: 6 }, '2.5 Moss medal'],
  [{ ...medal, tokenId: '7', amount: '1', decimals: 0 }, '1 × Moss medal #7'],
])('%j gives: %s', (reward, words) => {
  expect(rewardWords(reward)).toBe(words);
});
