import type { HeldBadge } from '@hatchery/api/badges';
import { Problem } from '@hatchery/api/problems';
import { familyOf, heirsOf } from '@hatchery/kit/families';
import { mapPage, type Page, type Paging } from '@hatchery/kit/lists';
import type { GamesContext } from '../context.ts';
import { presentHeldBadge } from './badges.presenter.ts';
import { listHeld } from './badges.repository.ts';

/** Lists the badges of a player, and of the accounts that were merged with theirs. @throws Problem not-found for one who was deleted. */
export async function listHeldBadges(
  { database, playerCount }: Pick<GamesContext, 'database' | 'playerCount'>,
  userId: string,
  paging: Paging,
): Promise<Page<HeldBadge>> {
  const heir = (await heirsOf(database, [userId])).get(userId);
  if (!heir) throw new Problem('not-found', 'This player was deleted.');
  const family = await familyOf(database, heir);
  const [held, players] = await Promise.all([listHeld(database.knex, family, paging), playerCount()]);
  return mapPage(held, (badge) => presentHeldBadge(badge, players));
}
