import type { EventPlace } from '@hatchery/api/events';
import type { RewardState } from '@hatchery/api/reward-shapes';
import { nameOfPlace, obstacleOf, outcomeOf, reportColumns, rewardsWords, totalWords, whyOf } from './report.rules.ts';

const reward = { kind: 'voucher', assetId: 'moss', amount: '3', name: 'Moss medal', decimals: 0 } as const;
const place = (state: EventPlace['state'], rewards: [RewardState, string?][] = []): EventPlace => ({
  position: 1,
  rank: 1,
  userId: 'ada0-uid',
  state,
  rewards: rewards.map(([one, why]) => ({ reward, state: one, ...(why ? { why } : {}) })),
});

test.each([
  [place('planned', [['due']]), 'Planned'],
  [place('due', [['due']]), 'On its way'],
  [place('granted', [['given'], ['given']]), 'Given'],
  [place('granted', [['given'], ['due']]), 'On its way'],
  [place('granted', [['due'], ['refused', 'The asset is gone.']]), 'Refused'],
  [place('gone'), 'Account deleted'],
  [place('merged'), 'Better place counts'],
])('%#: what became of a place', (one, words) => {
  expect(outcomeOf(one).words).toBe(words);
});

test('each reason is told once', () => {
  expect(
    whyOf(place('granted', [['refused', 'The asset is gone.'], ['refused', 'The asset is gone.'], ['given']])),
  ).toBe('The asset is gone.');
  expect(whyOf({ ...place('gone'), why: 'The player was deleted.' })).toBe('The player was deleted.');
});

test('a place names who gets what', () => {
  expect(nameOfPlace(place('due'))).toBe('Keeper ada0');
  expect(nameOfPlace({ ...place('due'), receiverId: 'heir', displayName: 'Ada' })).toBe('Ada');
  expect(rewardsWords(place('due', [['due'], ['due']]))).toBe('3 × Moss medal, 3 × Moss medal');
  const row = reportColumns.map(([, read]) => read(place('granted', [['given']])));
  expect(row).toEqual(['1', '1', 'ada0-uid', 'ada0-uid', '', '3 × Moss medal', 'Given', '']);
});

test('a dry run waits for the end, and for a board', () => {
  expect(obstacleOf({ state: 'ended', boardId: 'board' })).toBeUndefined();
  expect(obstacleOf({ state: 'running', boardId: 'board' })).toMatch('once it has ended');
  expect(obstacleOf({ state: 'ended' })).toMatch('no board');
  expect(obstacleOf({ state: 'given', boardId: 'board' })).toMatch('given');
});

test('a total is told with the decimals of its asset', () => {
  const asset = { uid: 'dew', name: 'Dew', image: '/dew.png', amount: 1.5, amountBase: '1500000', decimals: 6 };
  const total = { uid: 'dew', name: 'Dew', amount: 120, amountBase: '120000000' };
  expect(totalWords(total, { rewards: [{ fromRank: 1, toRank: 80, assets: [asset] }] })).toBe('120 Dew');
});
