import fc from 'fast-check';
import { stripeOf, unitId, voucherId } from './ids.rules.ts';
import type { Leg, Place } from './places.ts';
import { changesOf } from './posting.rules.ts';

const owner = fc.constantFrom('ann', 'bob', 'eve');
const place: fc.Arbitrary<Place> = fc.oneof(
  owner.map((name) => ({ kind: 'player', owner: name }) as const),
  owner.map((name) => ({ kind: 'hold', owner: name }) as const),
  fc.constant({ kind: 'issuance' } as const),
  fc.constant({ kind: 'destroyed' } as const),
);
const leg: fc.Arbitrary<Leg> = fc.record({
  unitId: fc.constantFrom(unitId('gold', null, false), unitId('sword', 1n, true)),
  from: place,
  to: place,
  amount: fc.bigInt(1n, 2n ** 256n - 1n),
});
const legs = fc.array(leg, { minLength: 1, maxLength: 30 });

describe('the changes of a posting', () => {
  test('sum to zero, in each unit', () => {
    fc.assert(
      fc.property(legs, (given) => {
        const sums = new Map<string, bigint>();
        for (const { unitId: unit, delta } of changesOf('a:b:c:d', given).accounts)
          sums.set(unit, (sums.get(unit) ?? 0n) + delta);
        expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
      }),
    );
  });

  test('have two entries for each leg, which run up to the new balance of their account', () => {
    fc.assert(
      fc.property(legs, (given) => {
        const { accounts, entries } = changesOf('a:b:c:d', given);
        expect(entries).toHaveLength(given.length * 2);
        for (const { id, delta, entries: count } of accounts) {
          const own = entries.filter(({ accountId }) => accountId === id);
          expect(own).toHaveLength(count);
          own.forEach(({ amount, amountAfter, entriesAfter }, index) => {
            const following = own.slice(index + 1);
            expect(entriesAfter).toBe(following.length);
            expect(amountAfter).toBe(following.reduce((sum, entry) => sum + entry.amount, 0n));
            expect(typeof amount).toBe('bigint');
          });
          expect(own.reduce((sum, { amount }) => sum + amount, 0n)).toBe(delta);
        }
      }),
    );
  });

  test('name each account once, in one order whatever the order of the legs', () => {
    fc.assert(
      fc.property(legs, (given) => {
        const ids = changesOf('a:b:c:d', given).accounts.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(ids.toSorted());
        expect(changesOf('a:b:c:d', given.toReversed()).accounts.map(({ id }) => id)).toEqual(ids);
      }),
    );
  });
});

describe('ids', () => {
  test('follow from what they are ids of', () => {
    const unit = unitId('gold', null, false);
    expect(unitId('gold', null, false)).toBe(unit);
    expect(
      new Set([unit, unitId('gold', 0n, false), unitId('gold', null, true), unitId('iron', null, false)]).size,
    ).toBe(4);
    expect(voucherId(unit, 'ann')).not.toBe(voucherId(unit, 'bob'));
    expect(unit).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test("spread everybody's accounts, but never those of players and of unique tokens", () => {
    const [gold, sword] = [unitId('gold', null, false), unitId('sword', 1n, true)];
    const stripesOf = (unit: string, of: Place) =>
      new Set(Array.from({ length: 200 }, (_, index) => stripeOf(unit, of, `a:b:${index}:c`))).size;
    expect(stripesOf(gold, { kind: 'issuance' })).toBe(16);
    expect(stripesOf(gold, { kind: 'player', owner: 'ann' })).toBe(1);
    expect(stripesOf(sword, { kind: 'issuance' })).toBe(1);
  });
});
