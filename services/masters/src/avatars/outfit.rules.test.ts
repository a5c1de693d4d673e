import fc from 'fast-check';
import { listCategories, listItems } from '../content/content.ts';
import { checkOutfit } from './outfit.rules.ts';

const fits = (genderId: number) => listItems().filter((item) => item.genderId === null || item.genderId === genderId);

/** Draws at most one item of each category that fits a body form. */
const outfit = (genderId: number) =>
  fc
    .tuple(
      ...listCategories().map(({ id }) =>
        fc.option(fc.constantFrom(...fits(genderId).filter(({ categoryId }) => categoryId === id)), { nil: undefined }),
      ),
    )
    .map((items) => items.flatMap((item) => (item ? [item.id] : [])));

test.each([1, 2])('one item of each category can be worn, or none, by body form %d', (genderId) => {
  fc.assert(fc.property(outfit(genderId), (ids) => expect(checkOutfit(ids, genderId)).toEqual([])));
});

test('two items of a category cannot', () => {
  const pairs = fc.shuffledSubarray(
    listItems().map(({ id }) => id),
    { minLength: 2, maxLength: 2 },
  );
  fc.assert(
    fc.property(pairs, ([one = 0, other = 0]) => {
      const clashes = checkOutfit([one, other], 1).some(({ message }) => message.includes('go in the same place'));
      expect(clashes).toBe(Math.floor(one / 100) === Math.floor(other / 100));
    }),
  );
});

test.each([
  ['unknown', [101, 161], [1], 'There is no item 161.'],
  ['named twice', [101, 201, 101], [2], 'Straw hat (101) is named twice. An avatar wears one at most.'],
  ['in one place', [101, 106], [1], 'Straw hat (101) and Top hat (106) go in the same place. Choose one.'],
  ['for another body form', [407], [0], 'Dragonhide vest (407) fits the body form Oak alone.'],
])('items that are %s are told so', (_, ids, places, message) => {
  const faults = checkOutfit(ids, 1);
  expect(faults.map(({ index }) => index)).toEqual(places);
  expect(faults[0]?.message).toBe(message);
});

test('nine are too many', () => {
  const faults = checkOutfit([101, 201, 301, 401, 501, 601, 701, 801, 802], 1);
  expect(faults).toEqual([
    { index: 8, message: 'Fireflies (801) and Snowfall (802) go in the same place. Choose one.' },
    { message: 'An avatar wears 8 items at most, not 9.' },
  ]);
});
