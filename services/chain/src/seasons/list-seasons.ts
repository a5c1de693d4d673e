import type { Season } from '@hatchery/api/public-figures';
import { sumSpans } from '../collections/collections-view.ts';
import type { ChainContext } from '../context.ts';
import { seasons } from './seasons.content.ts';
import { presentSeason } from './seasons.presenter.ts';

/** A day that comes after all others, as text. */
const never = '9999-12-31';

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
