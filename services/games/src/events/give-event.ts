import { mostPlaces } from '@hatchery/api/events';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import { heirsNow } from '@hatchery/kit/families';
import { lockBoard } from '../boards/boards.ts';
import type { GamesContext } from '../context.ts';
import { noEvent } from './dry-run.ts';
import { lockEvent, updateGiven, updateGiving } from './events.repository.ts';
import { isStill, type Place, type StoredEvent } from './events.rules.ts';
import { listPlaces, updateDue } from './places.repository.ts';
import { readPlaces } from './read-places.ts';

type Context = Pick<GamesContext, 'eventAlarm' | 'now'>;
type Giving = { id: string; hash: string; by: string };

/**
 * Gives what the dry run of a hash showed, once. The worker goes on with it.
 * @throws Problem not-found, conflict (no dry run, or something has changed since).
 */
export async function giveEvent(context: Context, tx: Transaction, { id, hash, by }: Giving): Promise<StoredEvent> {
  const event = await lockEvent(tx, id);
  if (!event) throw noEvent(id);
  if (event.hash !== hash)
    throw fieldProblem('conflict', 'body.hash', 'This is not the last dry run of this event. Make another one.');
  if (event.state !== 'open') return event;
  await requireUnchanged(tx, event, context.now());
  await updateGiving(tx, id, { by, at: context.now() });
  await updateDue(tx, id);
  await updateGiven(tx, id);
  afterCommit(tx, context.eventAlarm.ring);
  return (await lockEvent(tx, id)) ?? event;
}

/**
 * Compares the places of the dry run with those of now. Players who were deleted since have left the board, so that others moved up:
 * they get what the dry run showed all the same. Nobody may get more than an admin saw. The lock lets reports that began before the end
 * be counted first.
 */
async function requireUnchanged(tx: Transaction, event: StoredEvent, now: Date): Promise<void> {
  const board = await lockBoard(tx, event.boardId ?? '');
  if (!board) throw changed();
  const stored = await listPlaces(tx, event.id, { after: 0, limit: mostPlaces });
  const heirs = await heirsNow(
    tx,
    stored.map(({ userId }) => userId),
  );
  const standing = stored.filter(({ userId }) => heirs.get(userId) !== null);
  const someLeft = standing.length < stored.length;
  let compared = 0;
  for await (const places of readPlaces(tx, { event, board, now })) {
    const present = places.filter(({ state }) => state !== 'gone');
    const before = standing.slice(compared, compared + present.length);
    const isSame = before.every((place, index) => isStill(place, present[index] as Place, someLeft));
    if (!isSame || (before.length < present.length && !someLeft)) throw changed();
    compared += before.length;
  }
  if (compared < standing.length) throw changed();
}

const changed = () => new Problem('conflict', 'Something has changed since this dry run. Make another one.');
