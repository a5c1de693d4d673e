import type { DirectTrade } from '@hatchery/api/direct-trades';
import { Problem } from '@hatchery/api/problems';
import type { Database, Queryable } from '@hatchery/kit/database';
import { familyOf, heirsOf } from '@hatchery/kit/families';
import { findBundles } from '../bundles/bundles.ts';
import type { TradesContext } from '../context.ts';
import { presentTable, type Surroundings } from './direct-trades.presenter.ts';
import { findTable, listTables } from './direct-trades.repository.ts';
import { bundlesOf, type SideName, sideOf, type Table } from './direct-trades.rules.ts';

export const unknownTable = () => new Problem('not-found', 'There is no such direct trade.');

/** Finds what belongs to tables and is stored elsewhere in this service. */
export async function findSurroundings(database: Database, db: Queryable, tables: Table[]): Promise<Surroundings> {
  const players = [...new Set(tables.flatMap(({ one, other }) => [one.userId, other.userId]))];
  const [bundles, heirs] = await Promise.all([findBundles(db, tables.flatMap(bundlesOf)), heirsOf(database, players)]);
  return { bundles, heirs };
}

/** Shows tables to one of their players. */
async function showTables(context: TradesContext, tables: Table[], family: string[]): Promise<DirectTrade[]> {
  const { config, database, players } = context;
  if (tables.length === 0) return [];
  const surroundings = await findSurroundings(database, database.knex, tables);
  const names = await players.namesOf([...surroundings.heirs.keys()]);
  const limits = { pauseSeconds: config.DIRECT_TRADE_PAUSE_SECONDS, idleHours: config.DIRECT_TRADE_IDLE_HOURS };
  return tables.map((table) =>
    presentTable(table, { ...surroundings, ...limits, names, mine: sideOf(table, family) ?? 'one' }),
  );
}

/** Finds a table of a player, and which side is theirs. @throws Problem not-found, for those of others as well. */
export async function findMine(
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<{ table: Table; mine: SideName; family: string[] }> {
  const [table, family] = await Promise.all([findTable(database.knex, id), familyOf(database, userId)]);
  const mine = table && sideOf(table, family);
  if (!mine) throw unknownTable();
  return { table, mine, family };
}

/** Shows a table as it is now. @throws Problem not-found */
export async function showTable(context: TradesContext, one: { id: string; userId: string }): Promise<DirectTrade> {
  const { table, family } = await findMine(context.database, one);
  const [shown] = await showTables(context, [table], family);
  return shown as DirectTrade;
}

type Listing = { userId: string; type: 'open' | 'ended' | 'all'; after: string | undefined; limit: number };

/** Shows a page of a player's tables, the newest first. */
export async function showMine(context: TradesContext, { userId, ...page }: Listing): Promise<DirectTrade[]> {
  const family = await familyOf(context.database, userId);
  return showTables(context, await listTables(context.database.knex, { family, ...page }), family);
}
