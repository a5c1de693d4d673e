import { rarityOf } from './badges.rules.ts';

test('rarity is a share with 4 decimals', () => {
  expect(rarityOf(1, 3)).toBe(0.3333);
  expect(rarityOf(3, 3)).toBe(1);
  expect(rarityOf(0, 3)).toBe(0);
});

test('a badge that somebody has is not one that nobody has', () => {
  expect(rarityOf(1, 1_000_000)).toBe(0.0001);
});

test('there are never more holders than players, and no share of an unknown number', () => {
  expect(rarityOf(7, 5)).toBe(1);
  expect([rarityOf(1, 0), rarityOf(1, undefined)]).toEqual([undefined, undefined]);
});
