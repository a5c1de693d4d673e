import {
  isStill,
  lastRankOf,
  overlapOf,
  type Range,
  rangeOf,
  rewardsInWords,
  stateOf,
  totalsOf,
} from './events.rules.ts';

const range = (fromRank: number, toRank: number, assetId = 'medal', amount = '2'): Range => ({
  fromRank,
  toRank,
  assets: [
    { reward: { kind: 'voucher', assetId, amount, name: 'Moss medal', decimals: 0 }, type: 'game', property: null },
  ],
});

test('ranges that share a rank are found, in any order', () => {
  expect(overlapOf([range(1, 1), range(2, 5), range(6, 6)])).toBe(-1);
  expect(overlapOf([range(1, 1), range(2, 5), range(5, 6)])).toBe(2);
  expect(overlapOf([range(5, 9), range(1, 5)])).toBe(1);
  expect(overlapOf([range(1, 9), range(3, 4)])).toBe(1);
});

test('a rank is in one range, or in none', () => {
  const ranges = [range(1, 1), range(4, 6)];
  expect([1, 2, 4, 6, 7].map((rank) => rangeOf(ranges, rank))).toEqual([0, -1, 1, 1, -1]);
  expect(lastRankOf(ranges)).toBe(6);
});

test('totals add up what all places of all ranges get, exactly', () => {
  const many = '9007199254740993';
  const ranges = [range(1, 1, 'medal', many), range(2, 3, 'medal', '1'), range(4, 4, 'coin')];
  expect(totalsOf(ranges, [1, 2, 0])).toEqual([
    { assetId: 'medal', tokenId: null, name: 'Moss medal', decimals: 0, amount: '9007199254740995' },
  ]);
});

test('its state follows from its dates until its rewards are given', () => {
  const dates = { startsAt: new Date(1_000), endsAt: new Date(2_000) };
  const at = (time: number) => stateOf({ ...dates, state: 'open' }, new Date(time));
  expect([at(0), at(1_000), at(1_999), at(2_000)]).toEqual(['upcoming', 'running', 'running', 'ended']);
  expect(stateOf({ ...dates, state: 'giving' }, new Date(0))).toBe('giving');
});

test('a place is still the same as long as nobody gets more than an admin saw', () => {
  const place = { rank: 2, userId: 'ada', state: 'planned' } as const;
  expect(isStill(place, place, false)).toBe(true);
  expect(isStill(place, { ...place, userId: 'eve' }, true)).toBe(false);
  expect([isStill(place, { ...place, rank: 1 }, false), isStill(place, { ...place, rank: 1 }, true)]).toEqual([
    false,
    true,
  ]);
  expect(isStill({ ...place, state: 'merged' }, place, false)).toBe(false);
  expect(isStill(place, { ...place, state: 'merged' }, false)).toBe(true);
});

test('what a place gets is told in words', () => {
  expect(rewardsInWords(range(1, 1))).toBe('2 × Moss medal');
});
