import type { Season } from '@hatchery/api/public-figures';
import { collectionOfFamily } from '../collections/collections.content.ts';
import { type DaySums, sumSpans } from '../collections/collections-view.ts';
import type { ChainContext } from '../context.ts';
import { type SeasonDates, seasons } from './seasons.content.ts';

/** A day that comes after all others, as text. */
const never = '9999-12-31';
const hatched: readonly string[] = ['ultigenMonsters', 'gen2Collection'];

/** Lists all seasons with what happened in each. */
export async function listSeasons(context: ChainContext): Promise<Season[]> {
  const spans = seasons.map(({ from, to }) => ({ from, to: to ?? never }));
  const sums = await sumSpans(context, spans);
  const now = context.now();
  return seasons.map((season, span) =>
    presentSeason(
      season,
      sums.filter((sum) => sum.span === span),
      now,
    ),
  );
}

function presentSeason({ from, to, ...season }: SeasonDates, sums: readonly DaySums[], now: Date): Season {
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
