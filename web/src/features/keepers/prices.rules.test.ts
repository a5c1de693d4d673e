import type { AvatarPrice } from '@hatchery/api/masters-shapes';
import { priceWords, wayOf, waysOf, wordsBeside } from './prices.rules.ts';

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

test('a keeper is free once, and has prices: those come first that most players can pay', () => {
  expect(ways.map(({ key }) => key)).toEqual(['free', 'HATCHY', 'ticket', 'coin']);
  expect(ways.map((way) => priceWords(way, 43114, tickets))).toEqual([
    'Free',
    '500 HATCHY',
    '1 Keeper ticket',
    '0.5 AVAX',
  ]);
});

test('a coin that is called like the game token says that it is the coin', () => {
  expect(priceWords(waysOf([{ ...coin, currency: 'tHATCHY' }])[1] ?? { key: 'free' }, 31337)).toBe('0.5 network coins');
});

test('several tickets, of a kind without a name', () => {
  expect(priceWords(waysOf([{ ...ticket, priceBase: '2' }])[1] ?? { key: 'free' }, 43114)).toBe('2 Tickets');
});

test('only those begin with the free one who can have it', () => {
  expect(wayOf(ways, undefined, 'ready')?.key).toBe('free');
  for (const free of ['needs-account', 'needs-proof', 'asked-for', 'gone'] as const)
    expect(wayOf(ways, undefined, free)?.key).toBe('HATCHY');
  expect(wayOf(ways, 'ticket', 'ready')?.key).toBe('ticket');
  expect(wayOf(ways, 'free', 'needs-account')?.key).toBe('free');
  expect(wayOf(ways, 'shells', 'gone')?.key).toBe('HATCHY');
  expect(wayOf(waysOf([]), undefined, 'gone')).toBeUndefined();
});

test('beside the price stands the way to the free one, or the other prices', () => {
  const beside = (free: Parameters<typeof wayOf>[2]) =>
    wordsBeside(wayOf(ways, undefined, free), { ways, free, chainId: 43114, tickets });
  expect(beside('ready')).toBe('Your first keeper. More for 500 HATCHY, 1 Keeper ticket, or 0.5 AVAX');
  expect(beside('needs-account')).toBe('Your first one is free with an account');
  expect(beside('gone')).toBe('Or 1 Keeper ticket or 0.5 AVAX');
  expect(wordsBeside({ key: 'free' }, { ways: [], free: 'ready', chainId: 43114 })).toBe('Your first keeper');
});
