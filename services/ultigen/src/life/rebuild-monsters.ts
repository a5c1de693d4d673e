import type { Database, Queryable } from '@hatchery/kit/database';
import { type FoldedCreature, foldLife, type StoredEvent } from './fold.rules.ts';
import { listEventsOf } from './life.repository.ts';
import {
  listStored,
  lockCreatureTables,
  type StoredCreature,
  updateRaised,
  updateStored,
} from './rebuild.repository.ts';

/** A creature whose tables tell something else than its log. */
export type Difference = { id: number; field: string; stored: unknown; told: unknown };

const atOnce = 1_000;

/**
 * Compares every creature with its log, in pages, each of one moment. With `repair`, what the log tells is stored; blocks, names
 * and experience wait for a page meanwhile.
 * @returns how many creatures there are, and what differed, 1,000 differences at most.
 */
export async function rebuildMonsters(
  database: Database,
  { repair }: { repair: boolean },
): Promise<{ creatures: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let creatures = 0;
  for (let after = 0; ; ) {
    const page = await database.transaction(async (tx) => {
      if (repair) await lockCreatureTables(tx);
      else await tx.raw('set transaction isolation level repeatable read');
      const { stored, told } = await readPage(tx, after);
      for (const creature of stored) {
        const folded = foldLife(told.get(creature.id) ?? []);
        const found = differencesOf(creature, folded);
        differences.push(...found.slice(0, atOnce - differences.length));
        // A creature without a log was there before the log, and only reindexing tells what it was.
        const { owner } = folded;
        if (!repair || found.length === 0) continue;
        await updateRaised(tx, creature.id, folded);
        if (creature.isThere && owner !== null) await updateStored(tx, creature.id, { ...folded, owner });
      }
      return stored;
    });
    creatures += page.length;
    const last = page.at(-1);
    if (!last || page.length < atOnce) return { creatures, differences };
    after = last.id;
  }
}

async function readPage(
  db: Queryable,
  after: number,
): Promise<{ stored: StoredCreature[]; told: Map<number, StoredEvent[]> }> {
  const stored = await listStored(db, after, atOnce);
  const events = await listEventsOf(
    db,
    stored.map(({ id }) => id),
  );
  return { stored, told: Map.groupBy(events, ({ monsterId }) => monsterId) };
}

const beside: (keyof FoldedCreature)[] = ['earnedXp', 'nickname', 'namedBy'];

function differencesOf({ id, isThere, ...stored }: StoredCreature, told: FoldedCreature): Difference[] {
  const fields = Object.keys(told) as (keyof FoldedCreature)[];
  return (isThere ? fields : beside)
    .filter((field) => String(stored[field]) !== String(told[field]))
    .map((field) => ({ id, field, stored: stored[field], told: told[field] }));
}
