import type { Game } from '@hatchery/api/game-shapes';
import { roundWords, storesOf, viewsWords } from './game.rules.ts';

const game: Game = {
  uid: '6f1d0c52-2f0b-4f5e-9a86-6e6573747761',
  slug: 'moss-racers',
  name: 'Moss Racers',
  description: 'Snails, mud and glory.',
  status: 'live',
  views: 0,
  images: [],
  quota: { slots: 1, bytes: 1_024 },
  facts: [],
};

test('a game offers the ways to it that it has', () => {
  expect(storesOf(game)).toEqual([]);
  const elsewhere = { ...game, iosLink: 'https://apps.example/1', itchioLink: 'https://moss.itch.example' };
  expect(storesOf(elsewhere)).toEqual([
    { url: 'https://moss.itch.example', words: 'See on itch.io' },
    { url: 'https://apps.example/1', words: 'Get it on the App Store' },
  ]);
});

test('views are told in words', () => {
  expect(viewsWords(1)).toBe('Seen once');
  expect(viewsWords(12_000)).toBe('Seen 12,000 times');
});

test('a round says what it was worth', () => {
  expect(roundWords(1, undefined, 'Tonight')).toBe('1 point');
  expect(roundWords(1_420, 3, 'Tonight')).toBe('1,420 points, place 3 on Tonight');
  expect(roundWords(0, 12, undefined)).toBe('0 points, place 12');
});
