import type { Season } from '@hatchery/api/public-figures';
import { collectionOfFamily } from '../collections/collections.content.ts';
import type { DaySums } from '../collections/collections-view.ts';
import type { SeasonDates } from './seasons.content.ts';

/** Families whose tokens are creatures that come out of eggs. */
const hatched: readonly string[] = ['ultigenMonsters', 'gen2Collection'];

/** Returns a season with the sums of its days. */
export function presentSeason({ from, to, ...season }: SeasonDates, sums: readonly DaySums[], now: Date): Season {
  const startsAt = startOf(from);
  const endsAt = to === null ? null : startOf(to);
  const isOver = endsAt !== null && now >= endsAt;
  return {
    ...season,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    status: isOver ? 'past' : now < startsAt ? 'coming' : 'current',
    hatches: String(sums.reduce((sum, { family, made }) => (hatched.includes(family) ? sum + made : sum), 0n)),
    sales: sums.reduce((sum, { sales }) => sum + sales, 0),
    collections: sums.flatMap(({ family, made, sales, volume }) => {
      const slug = collectionOfFamily(family)?.slug;
      const isEmpty = made === 0n && sales === 0;
      return slug && !isEmpty ? [{ slug, made: String(made), sales, volume: String(volume) }] : [];
    }),
  };
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
