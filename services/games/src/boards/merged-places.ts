import type { Database } from '@hatchery/kit/database';
import { familiesOf, heirsOf } from '@hatchery/kit/families';
import { listPlacedAccounts, type Ranked } from './entries.repository.ts';

/**
 * Leaves out places of players who have a better one under another account, also on another page: accounts may be merged after both had
 * reached something.
 */
export async function withoutDoubles(
  database: Database,
  of: { boardId: string; season: string },
  ranked: Ranked[],
): Promise<Ranked[]> {
  const found = await heirsOf(
    database,
    ranked.map(({ userId }) => userId),
  );
  const players = [...new Set([...found.values()].filter((id) => id !== null))];
  const accounts = await familiesOf(database, players);
  if (accounts.length === players.length) return ranked;
  const [placed, heirs] = await Promise.all([
    listPlacedAccounts(database, { ...of, userIds: accounts }),
    heirsOf(database, accounts),
  ]);
  const best = new Map<string | null | undefined, string>();
  for (const { userId } of placed) if (!best.has(heirs.get(userId))) best.set(heirs.get(userId), userId);
  return ranked.filter(({ userId }) => (best.get(found.get(userId)) ?? userId) === userId);
}
