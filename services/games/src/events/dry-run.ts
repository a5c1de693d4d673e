import { createHash } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { endOfSeason, findBoard, type StoredBoard } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { findEvent, lockEvent, updateRun } from './events.repository.ts';
import { type StoredEvent, textOfPlaces, textOfRanges, totalsOf } from './events.rules.ts';
import { deletePlaces, insertPlaces } from './places.repository.ts';
import { readPlaces } from './read-places.ts';

type Context = Pick<GamesContext, 'database' | 'now'>;

export const noEvent = (id: string) => new Problem('not-found', `There is no event ${id}.`);

/** Finds the board of an event whose ranks are final, outside of any transaction. @throws Problem not-found, conflict. */
export async function requireEnded({ database, now }: Context, id: string): Promise<StoredBoard> {
  const event = await findEvent(database.knex, id);
  if (!event) throw noEvent(id);
  const { boardId, season, endsAt } = event;
  if (now() < endsAt) throw new Problem('conflict', `This event ends at ${endsAt.toISOString()}.`);
  const board = boardId === null ? undefined : await findBoard(database, boardId);
  if (!board) throw new Problem('conflict', 'This event has no board whose ranks it could reward.');
  const finalAt = season === null ? board.endsAt : endOfSeason(board, season);
  if (!finalAt) throw new Problem('conflict', `${board.name} has no end, so its ranks are never final. Set its end.`);
  if (now() < finalAt)
    throw new Problem('conflict', `The ranks on ${board.name} are final at ${finalAt.toISOString()}.`);
  return board;
}

/** An event that had its dry run. */
type RunEvent = StoredEvent & { hash: string; ranAt: Date };

/**
 * Stores the places that an event rewards, and names all of them by one hash, in place of an earlier dry run.
 * @throws Problem not-found, conflict.
 */
export async function dryRun(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  { id, board }: { id: string; board: StoredBoard },
): Promise<RunEvent> {
  const event = await lockEvent(tx, id);
  if (!event) throw noEvent(id);
  if (event.state !== 'open') throw new Problem('conflict', 'The rewards of this event are given already.');
  const { ranges } = event;
  const hash = createHash('sha256').update(textOfRanges(id, ranges));
  const paid = ranges.map(() => 0);
  await deletePlaces(tx, id);
  for await (const places of readPlaces(tx, { event, board, now: now() })) {
    hash.update(`\n${textOfPlaces(places)}`);
    for (const { state, range } of places) if (state === 'planned') paid[range] = (paid[range] ?? 0) + 1;
    await insertPlaces(tx, id, places);
  }
  const run = { hash: hash.digest('hex'), totals: totalsOf(ranges, paid), ranAt: now() };
  await updateRun(tx, id, run);
  return { ...event, hash: run.hash, ranAt: run.ranAt };
}
