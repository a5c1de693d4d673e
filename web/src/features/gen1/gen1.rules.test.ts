import {
  type Curve,
  creaturesWords,
  curvePath,
  type Filters,
  filtered,
  lastPrice,
  nameOf,
  proceeds,
} from './gen1.rules.ts';

const listings = [
  { tokenId: '0', seller: '0xa', price: 15n, creature: undefined },
  { tokenId: '1', seller: '0xa', price: 20n, creature: { monsterId: 1, isShiny: false } },
  { tokenId: '2', seller: '0xa', price: 30n, creature: { monsterId: 19, isShiny: true } },
];
const all: Filters = { element: 'any', shiny: false, lacking: false, least: undefined, most: undefined };
const shown = (filters: Partial<Filters>, has: number[] = []) =>
  filtered(listings, { ...all, ...filters }, new Set(has)).map(({ tokenId }) => tokenId);

test('listings are found by element, shine, price, and by what a player lacks', () => {
  expect(shown({})).toEqual(['0', '1', '2']);
  expect(shown({ element: 'fire' })).toEqual(['2']);
  expect(shown({ shiny: true })).toEqual(['2']);
  expect(shown({ least: 20n, most: 20n })).toEqual(['1']);
  // Nobody can say that a creature which nobody knows yet is lacking.
  expect(shown({ lacking: true }, [19])).toEqual(['1']);
});

test('creatures have names once they are known', () => {
  expect(nameOf('1', { monsterId: 1, isShiny: false })).toBe('Mossling');
  expect(nameOf('0', { monsterId: 0, isShiny: false })).toBe('Nihil');
  expect(nameOf('17', undefined)).toBe('Hatchie #17');
});

test('the curve of the drop climbs in stairs to its last price', () => {
  const curve: Curve = { base: 100n, step: 10n, size: 10, maximum: 30 };
  expect(lastPrice(curve)).toBe(120n);
  expect(curvePath(curve)).toBe('M0 100.0H333.3V50.0H666.7V0.0H1000');
  expect(curvePath({ ...curve, step: 0n })).toBe('M0 100.0H333.3V100.0H666.7V100.0H1000');
});

test('counts and proceeds are told exactly', () => {
  expect(creaturesWords(1)).toBe('1 creature');
  expect(creaturesWords(1204)).toBe('1,204 creatures');
  expect(proceeds(1_500n, 200n)).toBe(1_470n);
});
