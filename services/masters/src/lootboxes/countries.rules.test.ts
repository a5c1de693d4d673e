import {
  changeableAt,
  closedBecause,
  countriesFile,
  isPlaceMissing,
  placeThatHolds,
  profileOf,
} from './countries.rules.ts';
import { countries } from './countries.ts';

const year = 2026;
const [child, turning, adult] = [2012, 2008, 2007];

it.each([
  // country, year of birth, may buy, may be rewarded for sets
  [null, null, true, true],
  [null, child, true, true],
  ['DE', null, true, true],
  ['DE', child, true, true],
  ['BE', null, false, true],
  ['BE', child, false, true],
  ['BE', adult, false, true],
  ['BR', null, false, true],
  ['BR', child, false, true],
  // Only the year is known: an adult from the year after.
  ['BR', turning, false, true],
  ['BR', adult, true, true],
  ['JP', null, true, false],
  ['JP', child, true, false],
  ['JP', adult, true, false],
] as const)('in %s, born in %s: may buy %s, sets may be rewarded %s', (country, yearOfBirth, mayBuy, setRewards) => {
  const profile = profileOf(countries, country);
  expect(closedBecause(profile, { yearOfBirth, year }) === undefined).toBe(mayBuy);
  expect(profile.setRewards).toBe(setRewards);
  expect(profile.oddsShown).toBe(true);
});

it.each([
  [null, 'open', adult, true],
  [null, 'closed', null, true],
  ['DE', 'open', null, false],
  ['BE', 'closed', null, false],
  ['BR', 'adults', null, true],
  ['BR', 'adults', child, false],
] as const)(
  'in %s, where boxes are %s, born in %s: has to be stated first is %s',
  (country, boxes, yearOfBirth, isMissing) => {
    expect(isPlaceMissing({ country, boxes, yearOfBirth })).toBe(isMissing);
  },
);

it('says why in a sentence', () => {
  const why = (country: string, yearOfBirth: number | null) =>
    closedBecause(profileOf(countries, country), { yearOfBirth, year });
  expect(why('BE', adult)).toBe('Boxes are not sold where you are: the law there does not allow it.');
  expect(why('BR', child)).toBe('Where you are, boxes are only for adults of 18.');
  expect(why('BR', null)).toBe('Where you are, boxes are only for adults of 18.');
});

it.each([
  ['odds that are hidden', { oddsShown: false }],
  ['a switch that there is not', { boxes: 'sometimes' }],
  ['a switch of another name', { box: 'closed' }],
  ['an age of none', { adultAge: 0 }],
])('refuses a file with %s', (_what, switches) => {
  const file = (XX: object) => countriesFile.safeParse({ ...countries, countries: { XX } }).success;
  expect(file({ boxes: 'closed' })).toBe(true);
  expect(file(switches)).toBe(false);
});

it('lets another place be stated after 30 days', () => {
  expect(changeableAt(new Date('2026-01-01T00:00:00Z')).toISOString()).toBe('2026-01-31T00:00:00.000Z');
});

describe('the place that holds', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  const stated = (country: string, daysAgo: number) => ({
    country,
    statedAt: new Date(now.getTime() - daysAgo * 86_400_000),
  });

  it('is the first one of the last 30 days, so that a merge brings no other one sooner', () => {
    expect(placeThatHolds([stated('FR', 0), stated('BE', 10)], now)?.country).toBe('BE');
    expect(placeThatHolds([stated('FR', 0), stated('BE', 31)], now)?.country).toBe('FR');
  });

  it('is the latest one of long ago, or none', () => {
    expect(placeThatHolds([stated('FR', 40), stated('BE', 50)], now)?.country).toBe('FR');
    expect(placeThatHolds([], now)).toBeUndefined();
  });
});
