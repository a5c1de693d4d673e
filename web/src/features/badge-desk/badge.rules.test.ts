import type { Badge } from '@hatchery/api/badges';
import { choiceFaults, formOfBadge, paramsOfBadge, rarityWords } from './badge.rules.ts';

const badge: Badge = {
  uid: 'badge',
  name: 'First steps',
  description: 'For a first hatch.',
  image: '/files/badge.webp',
  category: { uid: 'category', name: 'Milestones', order: 0 },
  holders: 12,
  rarity: 0.0125,
};

test('a badge comes back as it was typed, with its picture', () => {
  const { choices, texts } = formOfBadge(badge);
  expect(paramsOfBadge(choices, texts)).toEqual({
    name: 'First steps',
    description: 'For a first hatch.',
    categoryId: 'category',
    image: '/files/badge.webp',
  });
  expect(choiceFaults(choices)).toEqual({});
});

test('an upload is sent by its ticket', () => {
  const { choices, texts } = formOfBadge(badge);
  const picture = { key: 'ticket', shown: 'blob:1', given: 'ticket' };
  expect(paramsOfBadge({ ...choices, picture, gameId: 'game' }, texts)).toMatchObject({
    image: 'ticket',
    gameId: 'game',
  });
});

test('a new badge needs a picture and a category', () => {
  const { choices } = formOfBadge();
  expect(choiceFaults(choices)).toEqual({ picture: 'Upload a picture.', category: 'Choose a category.' });
  expect(choiceFaults(formOfBadge(undefined, 'category').choices)).not.toHaveProperty('category');
});

test.each([
  [{ holders: 0, rarity: 0 }, 'Nobody yet'],
  [{ holders: 3 }, 'Not known yet'],
  [{ holders: 12, rarity: 0.0125 }, '1.25 % of players'],
  [{ holders: 1, rarity: 0 }, 'Less than 0.01 % of players'],
  [{ holders: 5, rarity: 1 }, '100 % of players'],
])('rarity of %j', (counts, words) => {
  expect(rarityWords(counts)).toBe(words);
});
