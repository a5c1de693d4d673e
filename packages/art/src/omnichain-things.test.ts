import { findBox, findItem } from './omnichain-things.ts';

it('names an item by its slot and variant', () => {
  expect(findItem(3_001)).toMatchObject({ slot: 3, slotName: 'Hand' });
  expect(findItem(3_000)).toBeUndefined();
  expect(findItem(15_001)).toBeUndefined();
});

it('names boxes and counts rounds of the drawings', () => {
  expect(findBox(100_000)?.name).toBe('Forager crate');
  expect(findBox(100_006)?.name).toBe('Forager crate 2');
  expect(findBox(99_999)).toBeUndefined();
});
