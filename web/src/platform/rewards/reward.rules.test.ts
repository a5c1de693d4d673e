import type { Asset } from '@hatchery/api/assets';
import type { Reward } from '@hatchery/api/reward-shapes';
import { newReward, type RewardRow, rewardFaults, rewardOf, rowOfReward } from './reward.rules.ts';

const asset = (more: Partial<Asset> = {}): Asset => ({
  uid: 'asset',
  name: 'Moss medal',
  category: 'medals',
  type: 'game',
  image: '/moss.png',
  decimals: 0,
  createdAt: '2026-11-23T00:00:00.000Z',
  ...more,
});
const row = (more: Partial<RewardRow>): RewardRow => ({ ...newReward('one'), ...more });

test.each<[Reward, Asset | undefined]>([
  [{ kind: 'egg', amount: 2 }, undefined],
  [{ kind: 'egg', eggType: 0, amount: 1 }, undefined],
  [{ kind: 'experience', amount: 50 }, undefined],
  [{ kind: 'badge', badgeId: 'badge' }, undefined],
  [{ kind: 'voucher', assetId: 'asset', amount: '2500000' }, asset({ decimals: 6 })],
  [{ kind: 'voucher', assetId: 'asset', tokenId: '7', amount: '1' }, asset({ contractType: 'ERC721' })],
])('%j comes back as it was typed', (reward, known) => {
  const typed = rowOfReward('one', reward, () => known);
  expect(rewardFaults(typed)).toEqual({});
  expect(rewardOf(typed)).toEqual(reward);
});

test('each kind has faults of its own', () => {
  expect(rewardFaults(row({ amount: '0' }))).toHaveProperty('amount');
  expect(rewardFaults(row({ amount: '1000000' })).amount).toMatch(/^Enter at most/);
  expect(rewardFaults(row({ kind: 'badge' }))).toEqual({ badgeId: 'Choose a badge.' });
  expect(rewardFaults(row({ kind: 'voucher' }))).toEqual({ asset: 'Choose what it gives.' });
  expect(rewardFaults(row({ kind: 'voucher', asset: asset(), amount: '1.5' })).amount).toMatch('whole');
  const unique = rewardFaults(row({ kind: 'voucher', asset: asset({ contractType: 'ERC721' }), amount: '2' }));
  expect(unique).toEqual({ amount: 'Enter at most 1.', tokenId: 'Enter which token it gives.' });
});
