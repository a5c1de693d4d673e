import { mostPlaces } from '@hatchery/api/events';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { heirsNow } from '@hatchery/kit/families';
import { listEntriesByRank, type StoredBoard, shownSeason } from '../boards/boards.ts';
import { lastRankOf, type Place, rangeOf, type StoredEvent } from './events.rules.ts';

/** Places that are read, stored and compared at a time. */
const placesAtOnce = 1_000;

type Wanted = { event: StoredEvent; board: StoredBoard; now: Date };

/**
 * Reads the places of a board whose ranks are final that an event rewards, some at a time, as they are now. Ranks that are equal share
 * the better one, so each of them gets what its rank gets. Of places of one player, with accounts that were merged, the better one counts.
 * @throws Problem conflict if there are more than an event may reward, ranks that get nothing included.
 */
export async function* readPlaces(
  tx: Transaction,
  { event: { season, ranges }, board, now }: Wanted,
): AsyncGenerator<Place[]> {
  const rewarded = new Set<string>();
  const of = { boardId: board.id, season: season ?? shownSeason(board, now) };
  // One more than an event may reward, to learn of it.
  const wanted = { ...of, fromRank: 1, toRank: lastRankOf(ranges), most: mostPlaces + 1 };
  for (let after = 0, isLast = false; !isLast; ) {
    const ranked = await listEntriesByRank(tx, { ...wanted, after, limit: placesAtOnce });
    isLast = ranked.length < placesAtOnce;
    after = ranked.at(-1)?.position ?? after;
    if (after > mostPlaces)
      throw new Problem(
        'conflict',
        `More than ${mostPlaces} players share the ranks from 1 to ${wanted.toRank}. Reward fewer ranks.`,
      );
    const heirs = await heirsNow(
      tx,
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
