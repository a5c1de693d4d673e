import { fieldProblem } from '@hatchery/api/problems';
import type { Queryable } from '@hatchery/kit/database';
import { heirsOf } from '@hatchery/kit/families';
import type { GamesContext } from '../context.ts';
import { findBadges } from './badges.repository.ts';

const unknownPlayer = () => fieldProblem('not-found', 'body.userId', 'There is no such player.');

/** Returns who has an account now, outside of any transaction. @throws Problem not-found, service-unavailable. */
export async function findReceiver(
  { database, internal }: Pick<GamesContext, 'database' | 'internal'>,
  userId: string,
): Promise<string> {
  const [heirs, shown] = await Promise.all([
    heirsOf(database, [userId]),
    internal.users.presentPlayers({ body: { userIds: [userId] } }),
  ]);
  const heir = heirs.get(userId);
  if (!heir || shown.length === 0) throw unknownPlayer();
  return heir;
}

/** Requires that a badge is of a game. @throws Problem not-found. */
export async function requireBadgeOfGame(db: Queryable, badgeId: string, gameId: string): Promise<void> {
  const badge = (await findBadges(db, [badgeId])).get(badgeId);
  if (badge?.gameId !== gameId) throw fieldProblem('not-found', 'body.badgeId', 'This game has no such badge.');
}
