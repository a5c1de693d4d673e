import { boxWith, inOrder, oneInWords, percentWords, sharesByRarity } from './odds.rules.ts';

const weighed = (id: number, weight: number, rarity: 'common' | 'rare' | 'legendary' = 'common') => ({
  weight,
  item: { id, name: `Item ${id}`, rarity },
});

test.each([
  [0.067, '6.7%'],
  [0.5, '50%'],
  [1, '100%'],
  [0.0008, '0.08%'],
  [1 / 3, '33.33%'],
  [0.00001, '<0.01%'],
  [0, '0%'],
])('a share of %d is %s', (share, words) => {
  expect(percentWords(share)).toBe(words);
});

test.each([
  [0.067, '1 in 15'],
  [0.5, '1 in 2'],
  [0.67, '1 in 1.5'],
  [0.0008, '1 in 1,250'],
  [1, '1 in 1'],
  [0, 'never'],
])('a share of %d is %s', (share, words) => {
  expect(oneInWords(share)).toBe(words);
});

test('odds are shown from the likeliest, equal ones in order of the catalogue', () => {
  const odds = [weighed(3, 10), weighed(1, 50), weighed(2, 10)];
  expect(inOrder(odds).map(({ item }) => item.id)).toEqual([1, 2, 3]);
});

test('each rarity that is there has its share, and all of them make one', () => {
  const shares = sharesByRarity([weighed(1, 70), weighed(2, 20), weighed(3, 9, 'rare'), weighed(4, 1, 'legendary')]);
  expect(shares).toEqual([
    { rarity: 'common', share: 0.9, items: 2 },
    { rarity: 'rare', share: 0.09, items: 1 },
    { rarity: 'legendary', share: 0.01, items: 1 },
  ]);
  expect(sharesByRarity([])).toEqual([]);
});

test('an item comes from the box on sale that holds it most often', () => {
  const box = (name: string, active: boolean, weights: Record<number, number>) => {
    const itemWeights = Object.entries(weights).map(([id, weight]) => ({ weight, item: { id: Number(id) } }));
    return { name, active, itemWeights };
  };
  const boxes = [
    box('Forager crate', true, { 1: 10, 2: 90 }),
    box('Tide chest', true, { 1: 10, 3: 30 }),
    box('Ember coffer', false, { 1: 1, 4: 1 }),
  ];
  expect(boxWith(boxes, 1)?.name).toBe('Tide chest');
  expect(boxWith(boxes, 2)?.name).toBe('Forager crate');
  expect(boxWith(boxes, 4)).toBeUndefined();
});
