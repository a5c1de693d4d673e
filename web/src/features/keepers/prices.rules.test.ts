import type { AvatarPrice } from '@hatchery/api/masters-shapes';
import { pricesInWords, priceWords, wayOf, waysOf } from './prices.rules.ts';

const price = (more: Partial<AvatarPrice>): AvatarPrice => ({
  currency: 'HATCHY',
  price: '500',
  priceBase: '500000000000000000000',
  decimals: 18,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  image: '',
  payWithTicket: false,
  ticketId: null,
  ...more,
});
const coin = price({
  currency: 'AVAX',
  priceBase: '500000000000000000',
  address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
});
const ticket = price({ currency: 'Ticket', priceBase: '1', decimals: 0, payWithTicket: true, ticketId: 1 });
const tickets = [{ id: 1, name: 'Keeper ticket' }];
const ways = waysOf([coin, price({}), ticket]);

test('a keeper is free once, and has prices', () => {
  expect(ways.map(({ key }) => key)).toEqual(['free', coin.address, price({}).address, 'ticket']);
  expect(ways.map((way) => priceWords(way, 43114, tickets))).toEqual([
    'Free',
    '0.5 AVAX',
    '500 HATCHY',
    '1 Keeper ticket',
  ]);
  expect(pricesInWords(ways, 43114, tickets)).toBe('0.5 AVAX, 500 HATCHY, or 1 Keeper ticket');
  expect(pricesInWords(waysOf([]), 43114)).toBe('');
});

test('a coin that is called like the game token goes by what it is for', () => {
  expect(priceWords(waysOf([{ ...coin, currency: 'tHATCHY' }])[1] ?? { key: 'free' }, 31337)).toBe('0.5 gas');
});

test('several tickets, of a kind without a name', () => {
  expect(priceWords(waysOf([{ ...ticket, priceBase: '2' }])[1] ?? { key: 'free' }, 43114)).toBe('2 Tickets');
});

test('those who have a keeper begin with a price', () => {
  expect(wayOf(ways, undefined, false).key).toBe('free');
  expect(wayOf(ways, undefined, true).key).toBe(coin.address);
  expect(wayOf(ways, 'ticket', true).key).toBe('ticket');
  expect(wayOf(ways, 'shells', false).key).toBe('free');
  expect(wayOf(waysOf([]), undefined, true).key).toBe('free');
});
