import type { CatalogueSetting } from '@hatchery/api/masters-catalogue';
import {
  currencyName,
  differencesOf,
  formOf,
  isFaulty,
  placeFault,
  priceFault,
  pricesWords,
  search,
  stepsTo,
} from './catalogue.rules.ts';

const box: CatalogueSetting = {
  kind: 'lootbox',
  id: 1,
  name: 'Forager crate',
  active: true,
  order: 1,
  prices: [
    { currency: 'token', price: '250000000000000000000' },
    { currency: 'coin:AVAX', price: '250000000000000000' },
    { currency: 'ticket', price: '1' },
    { currency: 'save:feathers', price: '250' },
  ],
  version: 3,
};

test.each([
  ['token', 'HATCHY'],
  ['coin:AVAX', 'AVAX'],
  ['coin:tHATCHY', 'network coins'],
  ['ticket', 'Tickets'],
  ['save:feathers', 'Feathers of saves'],
])('%s is called %s', (currency, name) => {
  expect(currencyName(currency)).toBe(name);
});

test('prices fit a cell', () => {
  expect(pricesWords(box.prices)).toBe('250 HATCHY, 3 more');
  expect(pricesWords(box.prices.slice(1, 2))).toBe('0.25 AVAX');
  expect(pricesWords([])).toBe('');
});

test('an entry is typed in units that people read', () => {
  expect(formOf(box)).toEqual({
    active: true,
    order: '1',
    prices: { token: '250', 'coin:AVAX': '0.25', ticket: '1', 'save:feathers': '250' },
  });
});

describe('what was typed', () => {
  it('is checked as the API would', () => {
    expect(priceFault('ticket', '1.5')).toBe('Enter a whole number.');
    expect(priceFault('token', '0')).toBe('Enter more than zero.');
    expect(priceFault('token', '1.5')).toBeUndefined();
    expect([placeFault('-1'), placeFault('x')].every((fault) => fault !== undefined)).toBe(true);
    expect(isFaulty(formOf(box))).toBe(false);
    expect(isFaulty({ ...formOf(box), order: '' })).toBe(true);
  });

  it('is asked for one price at a time, with everything else in the first change', () => {
    const form = formOf(box);
    expect(stepsTo(box, form)).toEqual([]);
    expect(stepsTo(box, { ...form, prices: { ...form.prices, token: '250.0' } })).toEqual([]);
    const typed = { active: false, order: '5', prices: { ...form.prices, token: '300', 'save:feathers': '275' } };
    expect(stepsTo(box, typed)).toEqual([
      { active: false, order: 5, currency: 'token', price: '300000000000000000000' },
      { currency: 'save:feathers', price: '275' },
    ]);
    expect(stepsTo(box, { ...form, order: '9' })).toEqual([{ order: 9 }]);
  });
});

test('a change is told line by line', () => {
  const [token, ...others] = box.prices;
  const after = {
    ...box,
    active: false,
    order: 4,
    prices: [{ ...token, currency: 'token', price: '300000000000000000000' }, ...others],
  };
  expect(differencesOf({ before: box, after })).toEqual([
    { what: 'Offered', before: 'offered', after: 'not offered' },
    { what: 'Place', before: '1', after: '4' },
    { what: 'Price', before: '250 HATCHY', after: '300 HATCHY' },
  ]);
  expect(differencesOf({ before: box, after: box })).toEqual([]);
});

test('entries are found by name and by id', () => {
  const cap = { ...box, id: 102, name: 'Wool cap' };
  expect(search([box, cap], ' WOOL ')).toEqual([cap]);
  expect(search([box, cap], '10')).toEqual([cap]);
  expect(search([box, cap], '')).toEqual([box, cap]);
});
