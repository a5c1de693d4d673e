import type { Asset } from '@hatchery/api/assets';
import { newReward } from '../../platform/rewards/reward.rules.ts';
import { areRangesGood, nextRange, overlapOf, type RangeRow, rangeFaults, rangesOf, rankWords } from './ranks.rules.ts';

const asset: Asset = {
  uid: 'asset',
  name: 'Moss medal',
  category: 'medals',
  type: 'game',
  image: '/moss.png',
  decimals: 0,
  createdAt: '2026-11-23T00:00:00.000Z',
};
const medals = (amount: string) => ({ ...newReward('medals', 'voucher'), asset, amount });
const range = (key: string, fromRank: string, toRank: string): RangeRow => ({
  key,
  fromRank,
  toRank,
  rewards: [medals('3')],
});

test('ranges that share ranks are told apart', () => {
  const rows = [range('a', '1', '1'), range('b', '2', '10'), range('c', '5', '20'), range('d', '10', '10')];
  const [first, second, third, fourth] = rows as [RangeRow, RangeRow, RangeRow, RangeRow];
  expect(overlapOf(first, rows)).toBeUndefined();
  expect(overlapOf(second, rows)).toBe('Range 3 rewards ranks 5 to 10, too.');
  expect(overlapOf(third, rows)).toBe('Range 2 rewards ranks 5 to 10, too.');
  expect(overlapOf(fourth, rows)).toBe('Range 2 rewards rank 10, too.');
  expect(areRangesGood(rows)).toBe(false);
  expect(areRangesGood([first, second])).toBe(true);
  expect(areRangesGood([])).toBe(false);
});

test('each range has its own faults', () => {
  const row = (more: Partial<RangeRow>) => ({ ...range('a', '1', '3'), ...more });
  expect(rangeFaults(row({}), [])).toEqual({});
  expect(rangeFaults(row({ fromRank: '4' }), []).toRank).toMatch('after the first');
  expect(rangeFaults(row({ fromRank: '0' }), []).fromRank).toMatch('whole number');
  expect(rangeFaults(row({ toRank: '10001' }), []).toRank).toBe('Enter at most 10,000.');
  expect(rangeFaults(row({ rewards: [] }), []).rewards).toMatch('Add');
});

test('a new range follows all others, and half-typed ones are passed over', () => {
  expect(nextRange('new', [])).toMatchObject({ fromRank: '1', toRank: '1' });
  expect(nextRange('new', [range('a', '1', '3'), range('b', '', '9')])).toMatchObject({ fromRank: '4', toRank: '4' });
});

test('ranges are sent in order, in base units', () => {
  expect(rangesOf([range('b', '2', '3'), range('a', '1', '1')])).toEqual([
    { fromRank: 1, toRank: 1, assets: [{ uid: 'asset', amountBase: '3' }] },
    { fromRank: 2, toRank: 3, assets: [{ uid: 'asset', amountBase: '3' }] },
  ]);
  expect(rankWords(1, 1)).toBe('Rank 1');
  expect(rankWords(2, 1_000)).toBe('Ranks 2 to 1,000');
});
