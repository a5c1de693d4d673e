import { costWords, isTicketFacts, paysFor, ticketsWords } from './tickets.rules.ts';

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const price = { currency: 'HATCHY', price: '500', priceBase: '500000000000000000000', decimals: 18, image: '' };

test('prices are told for all tickets together', () => {
  expect(costWords({ ...price, address: token }, 2, 31337)).toBe('1,000 HATCHY');
  // The coin of some networks is called like the token.
  expect(costWords({ ...price, address: coin, currency: 'tHATCHY' }, 1, 8198)).toBe('500 network coins');
  const one = { ...price, address: coin, currency: 'tHATCHY', priceBase: String(10n ** BigInt(price.decimals)) };
  expect(costWords(one, 1, 8198)).toBe('1 network coin');
});

test('tickets are told in words', () => {
  expect(ticketsWords({ name: 'Keeper ticket', amount: 1 })).toBe('a Keeper ticket');
  expect(ticketsWords({ name: 'Keeper ticket', amount: 3 })).toBe('3 × Keeper ticket');
});

test('a ticket names what it pays for, with the pages that sell it', () => {
  const boxes = [
    { id: 1, name: 'Forager crate', ticketId: 1, active: true },
    { id: 2, name: 'Tide chest', ticketId: 1, active: false },
    { id: 6, name: "Keeper's hoard", ticketId: 2, active: true },
  ];
  expect(paysFor(1, boxes, 1)).toEqual([
    { name: 'A keeper', path: '/keepers/new' },
    { name: 'Forager crate', path: '/lootboxes/1' },
  ]);
  expect(paysFor(2, boxes, 1)).toEqual([{ name: "Keeper's hoard", path: '/lootboxes/6' }]);
  expect(paysFor(0, boxes, undefined)).toEqual([]);
});

test('facts of a purchase are known as such', () => {
  const facts = {
    ...{ name: 'Keeper ticket', image: '/t.svg', ticketId: 1, amount: 2, contract: token, currency: coin },
    ...{ price: '1000', symbol: 'AVAX', decimals: 18 },
  };
  expect(isTicketFacts(facts)).toBe(true);
  expect(isTicketFacts({ ...facts, price: '1.5' })).toBe(false);
  expect(isTicketFacts({ ...facts, amount: '2' })).toBe(false);
});
