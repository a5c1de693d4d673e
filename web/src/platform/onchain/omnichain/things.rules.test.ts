import { findItem } from '@hatchery/art/omnichain-things';
import { boxIds, itemIds, nameOfThing } from './things.rules.ts';

it('asks for ten variants of each of 15 slots, and for each drawing of a box', () => {
  expect(itemIds).toHaveLength(150);
  expect(itemIds.every((id) => findItem(id) !== undefined)).toBe(true);
  expect(boxIds[0]).toBe(100_000);
});

it('names items and boxes, and what is neither by its number', () => {
  expect(nameOfThing(100_000)).toBe('Forager crate');
  expect(nameOfThing(15_001)).toBe('No. 15001');
});
