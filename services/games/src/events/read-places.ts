import { mostPlaces } from '@hatchery/api/events';
import { heirsOf } from '@hatchery/kit/families';
import { listRanks } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { lastRankOf, type Place, rangeOf, type StoredEvent } from './events.rules.ts';

/** Places that are read, stored and compared at a time. */
const placesAtOnce = 1_000;

/**
 * Reads the places of a frozen board that an event rewards, some at a time, as they are now. Ranks that are equal share the better one,
 * so each of them gets what its rank gets. Of places of one player, with accounts that were merged, the better one counts.
 */
export async function* readPlaces(
  { database, now }: Pick<GamesContext, 'database' | 'now'>,
  { boardId, ranges }: Pick<StoredEvent, 'boardId' | 'ranges'>,
): AsyncGenerator<Place[]> {
  if (boardId === null) return;
  const rewarded = new Set<string>();
  // One more than an event may reward, so that whoever counts them learns of it.
  const wanted = { boardId, now: now(), fromRank: 1, toRank: lastRankOf(ranges), most: mostPlaces + 1 };
  for (let after = 0, isLast = false; !isLast; ) {
    const ranked = await listRanks(database, { ...wanted, after, limit: placesAtOnce });
    isLast = ranked.length < placesAtOnce;
    after = ranked.at(-1)?.position ?? after;
    const heirs = await heirsOf(
      database,
      ranked.map(({ userId }) => userId),
    );
    yield ranked.flatMap(({ position, rank, userId }): Place[] => {
      const range = rangeOf(ranges, rank);
      if (range < 0) return [];
      const receiverId = heirs.get(userId) ?? null;
      const place = { position, rank, userId, range, receiverId };
      if (receiverId === null) return [{ ...place, state: 'gone' }];
      if (rewarded.has(receiverId)) return [{ ...place, state: 'merged' }];
      rewarded.add(receiverId);
      return [{ ...place, state: 'planned' }];
    });
  }
}
