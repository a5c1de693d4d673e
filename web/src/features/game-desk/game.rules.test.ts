import type { GameOfAdmin } from '@hatchery/api/game-shapes';
import {
  areRowsGood,
  currencyFaults,
  factFaults,
  fieldsOfGame,
  formOfGame,
  gameChecks,
  newGame,
  slugOf,
} from './game.rules.ts';

const game: GameOfAdmin = {
  uid: 'game',
  slug: 'nest-watch',
  name: 'Nest Watch',
  description: 'Keep foxes off.',
  status: 'live',
  order: 5,
  views: 12,
  images: ['/one.webp'],
  previewImage: '/preview.webp',
  embedUrl: 'https://play.example/nest',
  quota: { slots: 3, bytes: 2_048_000 },
  facts: [{ name: 'rounds', title: 'Rounds played', kind: 'count', most: 1 }],
  currencies: [{ name: 'gold', path: '/wallet/gold' }],
  saveSchema: { type: 'object' },
  createdAt: '2026-11-24T00:00:00.000Z',
  updatedAt: '2026-11-24T00:00:00.000Z',
  version: 4,
};

test('a game comes back as it was typed', () => {
  const { choices, texts } = formOfGame(game);
  const { uid, views, createdAt, updatedAt, version, ...fields } = game;
  expect(fieldsOfGame(choices, texts)).toEqual(fields);
  expect(areRowsGood(choices)).toBe(true);
  for (const [name, check] of Object.entries(gameChecks))
    expect([name, check(texts[name as keyof typeof texts])]).toEqual([name, undefined]);
});

test('what is empty is taken away, and an upload is sent by its ticket', () => {
  const preview = { key: 'ticket', shown: 'blob:1', given: 'ticket' };
  const fields = fieldsOfGame({ ...newGame.choices, preview }, { ...newGame.texts, name: 'Moss', slug: 'moss' });
  expect(fields).toMatchObject({ status: 'draft', previewImage: 'ticket', images: [], facts: [] });
  for (const name of ['requirement', 'embedUrl', 'saveSchema', 'itchioLink']) expect(fields).not.toHaveProperty(name);
});

test('an address is made from a name', () => {
  expect(slugOf(' Nest Watch: Été! ')).toBe('nest-watch-ete');
  expect(gameChecks.slug('Nest Watch')).toMatch('small letters');
  expect(gameChecks.slug('2048')).toMatch('small letters');
});

test('links are https, and a frame may also be of this machine', () => {
  expect(gameChecks.itchioLink('http://itch.example')).toMatch('https');
  expect(gameChecks.embedUrl('http://localhost:3020/')).toBeUndefined();
  expect(gameChecks.embedUrl('http://play.example/')).toMatch('https');
});

test('each fact and each currency has a name of its own', () => {
  const fact = { key: 'one', name: 'rounds', title: 'Rounds', kind: 'count', most: '1' } as const;
  expect(factFaults(fact, [fact])).toEqual({});
  expect(factFaults(fact, [fact, { ...fact, key: 'two' }]).name).toBe('Another fact has this name.');
  expect(factFaults({ ...fact, name: 'Best', title: ' ', most: '0' }, [])).toMatchObject({
    name: expect.stringMatching('small letters'),
    title: 'Enter what players read.',
    most: expect.stringMatching('whole'),
  });
  const currency = { key: 'one', name: 'gold', path: '/wallet/gold' };
  expect(currencyFaults(currency, [currency])).toEqual({});
  expect(currencyFaults({ ...currency, path: 'wallet.gold' }, [])).toHaveProperty('path');
});
