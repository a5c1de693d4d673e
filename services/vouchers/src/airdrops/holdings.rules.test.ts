import type { AirdropMatch } from '@hatchery/api/airdrop-shapes';
import fc from 'fast-check';
import { amountFor, type Counted, judgeHoldings } from './holdings.rules.ts';

const creature = (monsterId: number, amount = 1n, more: Partial<Counted> = {}): Counted => ({
  ...{ monsterId, element: 'plant', isShiny: false, amount, ...more },
});
const coins = (amount: bigint): Counted => ({ monsterId: null, element: null, isShiny: false, amount });
const rule = (match: Partial<AirdropMatch>): AirdropMatch => ({ generation: 'gen2', kind: 'exists', ...match });

describe.each<[string, Partial<AirdropMatch>, Counted[], object | undefined]>([
  ['one that exists', {}, [creature(40)], { held: 1n, reason: null }],
  ['nothing', {}, [], undefined],
  ['another element', { element: 'fire' }, [creature(40)], undefined],
  ['a shiny one where commons count', { rarity: 'common' }, [creature(40, 1n, { isShiny: true })], undefined],
  [
    'a shiny one where shinies count',
    { rarity: 'shiny' },
    [creature(40, 2n, { isShiny: true })],
    { held: 2n, reason: null },
  ],
  [
    'the single creature',
    { kind: 'single', monsterId: 41 },
    [creature(40), creature(41, 3n)],
    { held: 3n, reason: null },
  ],
  ['another creature', { kind: 'single', monsterId: 41 }, [creature(40)], undefined],
  ['enough', { kind: 'amount', minimum: '3' }, [creature(40, 2n), creature(41)], { held: 3n, reason: null }],
  ['too few', { kind: 'amount', minimum: '3' }, [creature(40, 2n)], { held: 2n, reason: 'below-amount' }],
  ['two sets', { kind: 'set', element: 'plant' }, [creature(1, 2n), creature(2, 3n)], { held: 2n, reason: null }],
  ['a part of a set', { kind: 'set', element: 'plant' }, [creature(1, 9n)], { held: 0n, reason: 'incomplete' }],
  [
    'a set with a shiny',
    { kind: 'set', element: 'plant' },
    [creature(1), creature(2, 1n, { isShiny: true })],
    { held: 0n, reason: 'incomplete' },
  ],
  ['a gen-1 token without a monster', { kind: 'collection' }, [{ ...coins(1n) }], { held: 0n, reason: 'incomplete' }],
  ['coins', { generation: 'hatchy', kind: 'amount', minimum: '10' }, [coins(10n)], { held: 10n, reason: null }],
  [
    'too few coins',
    { generation: 'lp', kind: 'amount', minimum: '10' },
    [coins(9n)],
    { held: 9n, reason: 'below-amount' },
  ],
])('a holder of %s', (_, match, holdings, expected) => {
  test('is judged', () => expect(judgeHoldings(rule(match), holdings, [1, 2])).toEqual(expected));
});

const holdings = fc.array(
  fc.record({
    monsterId: fc.constantFrom(1, 2, 3, null),
    element: fc.constantFrom('plant', 'fire', null),
    isShiny: fc.boolean(),
    amount: fc.bigInt({ min: 1n, max: 5n }),
  }),
  { maxLength: 12 },
);
const matches = fc.constantFrom<AirdropMatch>(
  rule({}),
  rule({ kind: 'amount', minimum: '4' }),
  rule({ kind: 'single', monsterId: 2 }),
  rule({ kind: 'set', element: 'plant' }),
  rule({ kind: 'collection' }),
  rule({ kind: 'amount', minimum: '2', rarity: 'shiny', element: 'fire' }),
);

test('whoever holds more never gets less', () => {
  fc.assert(
    fc.property(matches, holdings, holdings, (match, own, more) => {
      const [before, after] = [own, [...own, ...more]].map((all) => judgeHoldings(match, all, [1, 2]));
      if (!before) return;
      expect(after?.held).toBeGreaterThanOrEqual(before.held);
      if (before.reason === null) expect(after?.reason).toBeNull();
    }),
  );
});

test('the order and the split of holdings do not matter', () => {
  fc.assert(
    fc.property(matches, holdings, (match, own) => {
      const single = own.flatMap((one) => Array.from({ length: Number(one.amount) }, () => ({ ...one, amount: 1n })));
      expect(judgeHoldings(match, single.reverse(), [1, 2])).toEqual(judgeHoldings(match, own, [1, 2]));
    }),
  );
});

test('an amount is for each recipient, each creature, or each whole token, and fits 256 bits', () => {
  const given = (match: Partial<AirdropMatch>, held: bigint, amount = 3n) =>
    amountFor({ amount, amountPer: 'holding', match: rule(match) }, held);
  expect(amountFor({ amount: 3n, amountPer: 'recipient', match: rule({}) }, 7n)).toBe(3n);
  expect(given({}, 7n)).toBe(21n);
  expect(given({ generation: 'hatchy' }, 25n * 10n ** 17n, 10n)).toBe(25n);
  expect(given({ generation: 'hatchy' }, 10n ** 17n)).toBe(0n);
  expect(given({}, 2n ** 255n, 2n ** 255n)).toBe(2n ** 256n - 1n);
});
