import {
  boxesLeft,
  hasLapsed,
  hasOpenDraw,
  idsOf,
  type Omnimon,
  percent,
  placeOf,
  wordsOf,
  wouldCount,
} from './omnimon.rules.ts';

const none = Array.from({ length: 15 }, () => 0);
const one: Omnimon = {
  id: '7',
  owner: `0x${'11'.repeat(20)}`,
  hash: `0x${'00'.repeat(32)}`,
  traits: none,
  equipped: none,
  jumps: 2,
  claimedBoxes: 1,
  rerolls: 0,
  drawBlock: 0,
  arrivedAt: 0,
};

it('has a box for each jump that none was claimed for', () => {
  expect(boxesLeft(one)).toBe(1);
  expect(boxesLeft({ jumps: 1, claimedBoxes: 1 })).toBe(0);
});

it('knows a lapsed first draw by its missing hash', () => {
  expect(hasLapsed({ ...one, traits: none.with(0, 1) })).toBe(true);
  expect(hasLapsed({ ...one, traits: none.with(0, 1), drawBlock: 9 })).toBe(false);
  expect(hasLapsed({ ...one, traits: none.with(0, 1), hash: '0x01' })).toBe(false);
  expect(hasOpenDraw({ drawBlock: 9 })).toBe(true);
});

it('counts a jump after a stay, and the first one always', () => {
  expect(wouldCount(one, 5, 100)).toBe(true);
  expect(wouldCount({ arrivedAt: 50 }, 149, 100)).toBe(false);
  expect(wouldCount({ arrivedAt: 50 }, 150, 100)).toBe(true);
});

it('keeps several as text', () => {
  expect(idsOf('1,22')).toEqual(['1', '22']);
  expect(idsOf('')).toEqual([]);
  expect([wordsOf(['1']), wordsOf(['1', '2'])]).toEqual(['Omnimon 1', '2 omnimon']);
});

it('reads the address of a page', () => {
  expect(placeOf({ chain: '31337', id: '7' })).toEqual({ chainId: 31337, id: '7' });
  expect(placeOf({ chain: 'x', id: '7' })).toBeUndefined();
  expect(placeOf({ chain: '31337', id: '-7' })).toBeUndefined();
  expect(placeOf({ chain: '999', id: '7' })).toBeUndefined();
});

it('tells chances per 10,000', () => {
  expect(percent(4_000n)).toBe('40 %');
  expect(percent(1n)).toBe('0.01 %');
});
