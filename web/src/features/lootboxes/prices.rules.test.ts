import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import { leftWords, mostFor, pricesOf, priceWords } from './prices.rules.ts';

const price = (kind: LootboxPrice['kind'], currency: string, priceBase: string, decimals = 0): LootboxPrice => ({
  ...{ lootbox: 1, kind, currency, priceBase, decimals, price: priceBase, image: '' },
});
const prices = [
  price('coin', 'tHATCHY', '250000000000000000', 18),
  price('ticket', 'Ticket', '1'),
  price('token', 'HATCHY', '250000000000000000000', 18),
  price('save', 'feathers', '250'),
];
const box = { active: true, prices, stockLeft: 20, onChain: { forSale: true, oddsVersion: 1, left: '7' } };

test('prices are told in words', () => {
  expect(prices.map((one) => priceWords(one, 2))).toEqual([
    '0.5 network coins',
    '2 tickets',
    '500 HATCHY',
    '500 feathers',
  ]);
  expect(priceWords(price('ticket', 'Ticket', '1'), 1)).toBe('1 ticket');
});

test('what one earns by playing is offered first', () => {
  expect(pricesOf(box).map(({ kind }) => kind)).toEqual(['save', 'token', 'ticket', 'coin']);
});

test('nothing is offered of a box that is not sold, and nothing that has run out', () => {
  expect(pricesOf({ ...box, active: false })).toEqual([]);
  expect(pricesOf({ ...box, stockLeft: 0 }).map(({ kind }) => kind)).toEqual(['token', 'ticket', 'coin']);
  expect(pricesOf({ ...box, onChain: null }).map(({ kind }) => kind)).toEqual(['save']);
  expect(pricesOf({ ...box, onChain: { ...box.onChain, forSale: false } }).map(({ kind }) => kind)).toEqual(['save']);
});

test('nobody is offered more than there is, or than is bought at once', () => {
  expect(mostFor({ kind: 'save' }, box)).toBe(10);
  expect(mostFor({ kind: 'token' }, box)).toBe(7);
  expect(mostFor({ kind: 'save' }, { ...box, stockLeft: null })).toBe(10);
  expect(mostFor({ kind: 'save' }, { ...box, stockLeft: 3 })).toBe(3);
});

test('what is left is told where there is an end to it', () => {
  expect(leftWords(box)).toBe('20 left for saves, 7 for wallets');
  expect(leftWords({ ...box, stockLeft: null, onChain: null })).toBeUndefined();
});
