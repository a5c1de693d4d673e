import { createHash } from 'node:crypto';
import { mostPlaces } from '@hatchery/api/events';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { isFrozen } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { findEvent, lockEvent, updateRun } from './events.repository.ts';
import { type StoredEvent, textOfPlaces, textOfRanges, totalsOf } from './events.rules.ts';
import { deletePlaces, insertPlaces } from './places.repository.ts';
import { readPlaces } from './read-places.ts';

type Context = Pick<GamesContext, 'database' | 'now'>;

export const noEvent = (id: string) => new Problem('not-found', `There is no event ${id}.`);

/** Requires that the ranks of an event stand, outside of any transaction. @throws Problem not-found, conflict. */
export async function requireEnded({ database, now }: Context, id: string): Promise<void> {
  const event = await findEvent(database.knex, id);
  if (!event) throw noEvent(id);
  const { boardId, endsAt } = event;
  if (now() < endsAt) throw new Problem('conflict', `This event ends at ${endsAt.toISOString()}.`);
  if (boardId === null) throw new Problem('conflict', 'This event has no board whose ranks it could reward.');
  if (!(await isFrozen(database, boardId, now())))
    throw new Problem('conflict', 'The board of this event is not frozen yet. Try again in a minute.');
}

/** An event that had its dry run. */
type RunEvent = StoredEvent & { hash: string; ranAt: Date };

/**
 * Stores the places that an event rewards, and names all of them by one hash, in place of an earlier dry run.
 * @throws Problem not-found, conflict.
 */
export async function dryRun(context: Context, tx: Transaction, id: string): Promise<RunEvent> {
  const event = await lockEvent(tx, id);
  if (!event) throw noEvent(id);
  if (event.state !== 'open') throw new Problem('conflict', 'The rewards of this event are given already.');
  const { ranges } = event;
  const hash = createHash('sha256').update(textOfRanges(id, ranges));
  const paid = ranges.map(() => 0);
  let count = 0;
  await deletePlaces(tx, id);
  for await (const places of readPlaces(context, event)) {
    count += places.length;
    if (count > mostPlaces)
      throw new Problem('conflict', `More than ${mostPlaces} players share these ranks. Reward fewer ranks.`);
    hash.update(`\n${textOfPlaces(places)}`);
    for (const { state, range } of places) if (state === 'planned') paid[range] = (paid[range] ?? 0) + 1;
    await insertPlaces(tx, id, places);
  }
  const run = { hash: hash.digest('hex'), totals: totalsOf(ranges, paid), ranAt: context.now() };
  await updateRun(tx, id, run);
  return { ...event, hash: run.hash, ranAt: run.ranAt };
}
