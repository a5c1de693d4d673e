import { Problem } from '@hatchery/api/problems';
import type { Database, Transaction } from '@hatchery/kit/database';
import { existDeparted, listFamilies, listFamiliesNow, listHeirs, lockPlayers } from './families.repository.ts';

/** Returns the ids under which a player has trades: their own, and those of accounts that were merged into theirs. */
export const familyOf = (database: Database, userId: string): Promise<string[]> => listFamilies(database, [userId]);

/** Returns them as they stay until `tx` ends, in which the player is locked. */
export const familyNow = (tx: Transaction, userId: string): Promise<string[]> => listFamiliesNow(tx, [userId]);

/** Returns players and those who were merged into them. */
export const familiesOf = (database: Database, userIds: string[]): Promise<string[]> =>
  userIds.length === 0 ? Promise.resolve([]) : listFamilies(database, userIds);

/** Returns who has now what some players had: themselves, an heir, or null after a deletion. */
export async function heirsOf(database: Database, userIds: string[]): Promise<Map<string, string | null>> {
  const departed = await listHeirs(database, userIds);
  const heirs = new Map(departed.map(({ userId, heirId }) => [userId, heirId]));
  return new Map(userIds.map((userId) => [userId, heirs.has(userId) ? (heirs.get(userId) ?? null) : userId]));
}

/** Keeps players from departing until `tx` ends. @throws Problem not-found if one has. */
export async function lockLiving(tx: Transaction, userIds: string[]): Promise<void> {
  const [, someHave] = await Promise.all([lockPlayers(tx, userIds, 'shared'), existDeparted(tx, userIds)]);
  if (someHave) throw new Problem('not-found', 'This account was merged into another one, or was deleted.');
}
