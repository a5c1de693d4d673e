import { admissionOf, countries, guessCountry, placeWords, yearFault } from './place.rules.ts';

test('countries are listed by name, each once', () => {
  const list = countries();
  expect(list).toHaveLength(249);
  expect(new Set(list.map(([code]) => code)).size).toBe(249);
  expect(list.find(([code]) => code === 'BR')).toEqual(['BR', 'Brazil']);
  expect(list.every(([code, name]) => name !== code)).toBe(true);
});

test.each([
  [['pt-BR', 'en'], 'BR'],
  [['en', 'de-AT'], 'AT'],
  [['en'], undefined],
  [['es-419'], undefined],
  [[], undefined],
])('languages %j hint at %s', (languages, country) => {
  expect(guessCountry(languages)).toBe(country);
});

test.each([
  ['1990', undefined],
  [' 2026 ', undefined],
  ['2027', 'Enter the year in which you were born.'],
  ['1800', 'Enter the year in which you were born.'],
  ['90', 'Enter the year with four digits, as in 1990.'],
  ['', 'Enter the year with four digits, as in 1990.'],
])('a year %j has the fault %s', (text, fault) => {
  expect(yearFault(text, 2026)).toBe(fault);
});

test('a player is asked where they are once, and told where boxes are closed', () => {
  const nobody = { mayBuy: false, country: null, yearOfBirth: null, boxes: 'open' } as const;
  expect(admissionOf({ ...nobody, mayBuy: true })).toBe('ask');
  expect(admissionOf({ ...nobody, mayBuy: true, country: 'AT' })).toBe('yes');
  expect(admissionOf({ ...nobody, country: 'BR', boxes: 'adults' })).toBe('ask');
  expect(admissionOf({ ...nobody, country: 'BR', boxes: 'adults', yearOfBirth: 2020 })).toBe('no');
  expect(admissionOf({ ...nobody, country: 'BE', boxes: 'closed' })).toBe('no');
  expect(placeWords({ country: 'BE', boxes: 'closed' })).toContain("In Belgium, the law doesn't allow");
  expect(placeWords({ country: 'BR', boxes: 'adults' })).toBe('In Brazil, boxes are for adults only.');
});
