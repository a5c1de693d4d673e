import type { SavesShared } from '@hatchery/api/plays';
import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import { familyOf, heirsOf } from '@hatchery/kit/families';
import { existsPlay, findSharing, findSharingNow } from './plays.repository.ts';

export { deletePlaysOf, lockSharing } from './plays.repository.ts';

/** A player whom a game knows, as they are now, with their accounts: their own and those that were merged into it. */
export type KnownPlayer = { userId: string; family: string[] };

/**
 * Finds a player whom a game knows because it opened a ticket of theirs. Without that, a game learns nothing of a player.
 * @throws Problem not-found.
 */
export async function requirePlayed(
  database: Database,
  { gameId, userId: named }: { gameId: string; userId: string },
): Promise<KnownPlayer> {
  const userId = (await heirsOf(database, [named])).get(named);
  const family = userId ? await familyOf(database, userId) : [];
  if (!userId || !(await existsPlay(database, { gameId, userIds: family })))
    throw new Problem('not-found', 'This player has not played this game.');
  return { userId, family };
}

/** Returns what a game may do with the saves of a player. */
export const sharingOf = async (
  database: Database,
  { gameId, userId, family }: KnownPlayer & { gameId: string },
): Promise<SavesShared> => (await findSharing(database, { gameId, userId, userIds: family })) ?? 'none';

/** Returns the same as it stays until `tx` ends, after `lockSharing`. */
export const sharingNow = async (
  tx: Transaction,
  { gameId, userId, family }: KnownPlayer & { gameId: string },
): Promise<SavesShared> => (await findSharingNow(tx, { gameId, userId, userIds: family })) ?? 'none';
