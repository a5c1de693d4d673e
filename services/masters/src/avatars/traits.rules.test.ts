import fc from 'fast-check';
import { listGenders, listTraits, listTraitTypes, type Trait } from '../content/content.ts';
import { checkTraits, genderOf } from './traits.rules.ts';

const traitsOf = (typeId: number, genderId: number) =>
  listTraits().filter(({ type, gender }) => type.id === typeId && gender.id === genderId);

/** Draws a complete set: one trait of each type, all of one body form, in any order. */
const complete = fc
  .constantFrom(...listGenders())
  .chain(({ id }) =>
    fc
      .tuple(...listTraitTypes().map((type) => fc.constantFrom(...traitsOf(type.id, id))))
      .chain((traits) => fc.shuffledSubarray(traits, { minLength: traits.length })),
  );
const place = fc.nat({ max: 7 });
const ids = (traits: Trait[]) => traits.map(({ id }) => id);
const willow = [110101, 210201, 310301, 410401, 510501, 610601, 710701, 810801];

describe('complete sets', () => {
  test('have nothing wrong with them, in any order', () => {
    fc.assert(
      fc.property(complete, (traits) => {
        expect(checkTraits(ids(traits))).toEqual([]);
        expect(genderOf(ids(traits))).toBe(traits[0]?.gender.id);
      }),
    );
  });

  test('without one trait miss its type', () => {
    fc.assert(
      fc.property(complete, place, (traits, at) => {
        const missing = traits[at]?.type.name.toLowerCase();
        expect(checkTraits(ids(traits.toSpliced(at, 1)))).toEqual([
          { message: `An avatar has one trait of each type. Missing: ${missing}.` },
        ]);
      }),
    );
  });

  test('with one trait of the other body form are refused at some place', () => {
    fc.assert(
      fc.property(complete, place, (traits, at) => {
        const other = (id: number) => (Math.floor(id / 10_000) % 10 === 1 ? id + 10_000 : id - 10_000);
        const faults = checkTraits(ids(traits).map((id, index) => (index === at ? other(id) : id)));
        expect(faults.map(({ index }) => index)).toEqual(at === 0 ? [1, 2, 3, 4, 5, 6, 7] : [at]);
      }),
    );
  });

  test('with another trait of a type that is there are refused at that trait', () => {
    fc.assert(
      fc.property(complete, place, fc.nat(), (traits, at, choice) => {
        const { type, gender } = traits[at] as Trait;
        const more = traitsOf(type.id, gender.id);
        const extra = more[choice % more.length] as Trait;
        const faults = checkTraits([...ids(traits), extra.id]);
        expect(faults.map(({ index }) => index)).toEqual([8]);
      }),
    );
  });

  test('are the only ones that pass', () => {
    const anything = fc.array(fc.oneof(fc.constantFrom(...listTraits().map(({ id }) => id)), fc.nat()), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(anything, (some) => {
        const known = listTraits().filter(({ id }) => some.includes(id));
        const isComplete =
          some.length === 8 &&
          new Set(known.map(({ type }) => type.id)).size === 8 &&
          new Set(known.map(({ gender }) => gender.id)).size === 1;
        expect(checkTraits(some).length === 0).toBe(isComplete);
      }),
    );
  });
});

test.each([
  ['unknown', [...willow.slice(0, 7), 999], [7, undefined], 'There is no trait 999.'],
  ['a colour that its type has not', [...willow.slice(0, 7), 810811], [7, undefined], 'There is no trait 810811.'],
  ['named twice', [...willow, 810801], [8], 'Trait 810801 (Long copper hair) is named twice.'],
  [
    'of one type',
    [...willow, 810305],
    [8],
    'Traits 810801 (Long copper hair) and 810305 (Silver braid) are both of the type Hair. Choose one.',
  ],
  [
    'of another body form',
    [...willow.slice(0, 7), 820801],
    [7],
    'Trait 820801 (Long copper hair) is for the body form Oak, but the first trait is for Willow.',
  ],
])('traits that are %s are told so', (_, some, places, message) => {
  const faults = checkTraits(some);
  expect(faults.map(({ index }) => index)).toEqual(places);
  expect(faults[0]?.message).toBe(message);
});

test.each([[[]], [[0]], [[-1]], [[1.5]], [[Number.NaN]], [[2 ** 31]]])('%j is no avatar', (some) => {
  expect(checkTraits(some).at(-1)?.message).toContain(
    'Missing: backdrop, skin, trousers, shirt, mouth, eyes, mark, hair.',
  );
  expect(genderOf(some)).toBeUndefined();
});
