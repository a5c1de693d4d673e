import * as z from 'zod';

const switches = {
  /** Those who may buy boxes and have them signed: everyone, only adults, or nobody. */
  boxes: z.enum(['open', 'adults', 'closed']),
  /** From which age somebody is an adult. */
  adultAge: z.int().min(1).max(30),
  /** Whether completing a set of items from paid draws may be rewarded. */
  setRewards: z.boolean(),
  /** Whether odds are shown. They are everywhere; a file that says otherwise is refused. */
  oddsShown: z.literal(true),
};

const countryKey = z.string().regex(/^[A-Z]{2}$/);

/** The file of countries: switches of all, and those that differ in some. */
export const countriesFile = z.strictObject({
  default: z.strictObject(switches),
  countries: z.record(countryKey, z.strictObject(switches).partial()),
});

export type Countries = z.infer<typeof countriesFile>;
export type Profile = Countries['default'];

/** The place that a player stated. */
export type Stated = { country: string; yearOfBirth: number };

/** Returns what holds in a country, or where nobody said which. */
export const profileOf = (file: Countries, country: string | null): Profile => ({
  ...file.default,
  ...(country === null ? {} : file.countries[country]),
});

/**
 * Says in a sentence why somebody may not buy boxes; undefined if they may. Only the year of birth is known, so somebody counts as an
 * adult from the year after they reach the age.
 * @param year the current one (UTC)
 */
export function closedBecause(
  { boxes, adultAge }: Profile,
  { yearOfBirth, year }: { yearOfBirth: number | null; year: number },
): string | undefined {
  if (boxes === 'open') return undefined;
  if (boxes === 'closed') return 'Boxes are not sold where you are: the law there does not allow it.';
  return yearOfBirth !== null && year - yearOfBirth > adultAge
    ? undefined
    : `Where you are, boxes are only for adults of ${adultAge}.`;
}

/** Whether somebody has to say where they are, and when they were born, before it can be told if they may buy boxes. */
export const isPlaceMissing = ({
  country,
  boxes,
  yearOfBirth,
}: Pick<Profile, 'boxes'> & { country: string | null; yearOfBirth: number | null }): boolean =>
  country === null || (boxes === 'adults' && yearOfBirth === null);

/** For so long a stated place stands. */
export const placeStandsMilliseconds = 30 * 86_400_000;

/** Returns from when another place can be stated. */
export const changeableAt = (statedAt: Date): Date => new Date(statedAt.getTime() + placeStandsMilliseconds);

/**
 * Returns which of the places holds that the accounts of one player stated, the latest first. A place holds for 30 days, so that
 * nobody gets another one sooner by merging with a fresh account; after that, the latest one holds.
 */
export const placeThatHolds = <Place extends { statedAt: Date }>(latestFirst: readonly Place[], now: Date) =>
  latestFirst.findLast(({ statedAt }) => changeableAt(statedAt) > now) ?? latestFirst[0];
