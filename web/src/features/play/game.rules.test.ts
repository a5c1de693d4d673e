import type { Game } from '@hatchery/api/game-shapes';
import { storesOf, viewsWords } from './game.rules.ts';

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
