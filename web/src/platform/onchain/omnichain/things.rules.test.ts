import { boxOf, isUndrawn, itemIds, itemOf, lookOfOmnimon, nameOfThing } from './things.rules.ts';

const none = Array.from({ length: 15 }, () => 0);
const hash = `0x0102${'00'.repeat(30)}`;

describe('items and boxes of omnimon', () => {
  it('names an item by its slot and variant', () => {
    expect(itemOf(3_001)).toMatchObject({ slot: 3, slotName: 'Hand' });
    expect(itemOf(3_000)).toBeUndefined();
    expect(itemOf(15_001)).toBeUndefined();
  });

  it('names boxes and counts rounds of the drawings', () => {
    expect(nameOfThing(100_000)).toBe('Forager crate');
    expect(boxOf(100_006)?.name).toBe('Forager crate 2');
    expect(boxOf(99_999)).toBeUndefined();
  });

  it('asks for ten variants of each of 15 slots', () => {
    expect(itemIds).toHaveLength(150);
    expect(itemIds.every((id) => itemOf(id) !== undefined)).toBe(true);
  });
});

describe('the look of an omnimon', () => {
  it('is an egg until something was drawn', () => {
    expect(isUndrawn({ hash: '0x00', traits: none, worn: none, jumps: 0 })).toBe(true);
    expect(isUndrawn({ hash, traits: none, worn: none, jumps: 0 })).toBe(false);
  });

  it('puts what it wears over its own traits', () => {
    const own = lookOfOmnimon('7', { hash, traits: none.with(0, 1), worn: none, jumps: 0 });
    const worn = lookOfOmnimon('7', { hash, traits: none.with(0, 1), worn: none.with(0, 2), jumps: 0 });
    expect(own.traits?.crown).not.toBe(worn.traits?.crown);
  });

  it('grows with jumps, up to the third stage', () => {
    expect(lookOfOmnimon('7', { hash, traits: none, worn: none, jumps: 9 }).stage).toBe(3);
  });
});
