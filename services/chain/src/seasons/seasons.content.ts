/** A season, from the beginning of one day of UTC to that of another, which does not count. */
export type SeasonDates = {
  number: number;
  name: string;
  description: string;
  /** The first day, as in 2027-02-01. */
  from: string;
  /** The day after the last one. Null if that is not decided. */
  to: string | null;
};

/** All seasons in order, without gaps. A new one is a row here, and the day on which the last one ends. */
export const seasons: readonly SeasonDates[] = [
  {
    number: 1,
    name: 'First Light',
    description: 'The first creatures hatch, and the bazaar opens.',
    from: '2026-09-01',
    to: '2026-12-01',
  },
  {
    number: 2,
    name: 'Long Night',
    description: 'Lunar eggs, staking, and what waits in the dark.',
    from: '2026-12-01',
    to: '2027-03-01',
  },
  {
    number: 3,
    name: 'Far Shores',
    description: 'Creatures travel between chains.',
    from: '2027-03-01',
    to: null,
  },
];
