import { rarityWords } from './rarity.rules.ts';

test.each([
  [1, 'Every player has it'],
  [0.996, 'Every player has it'],
  [0.75, '75 % of players'],
  [0.5, '1 in 2 players'],
  [0.05, '1 in 20 players'],
  [0.0333, '1 in 30 players'],
  [0.0001, '1 in 10,000 players'],
  [0, 'Fewer than 1 in 10,000 players'],
])('a share of %d is told as: %s', (rarity, words) => {
  expect(rarityWords({ rarity, holders: 9 })).toBe(words);
});

test('holders are told while the number of players is not known', () => {
  expect(rarityWords({ holders: 1 })).toBe('1 player has it');
  expect(rarityWords({ holders: 1_200 })).toBe('1,200 players have it');
});
