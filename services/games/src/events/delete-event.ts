import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import { keepPictures } from '../pictures/pictures.ts';
import { deleteEvent as deleteStored, lockEvent } from './events.repository.ts';

/** Deletes an event whose rewards are not given, with its dry run. Again, it changes nothing. @throws Problem conflict. */
export async function deleteEvent(context: Pick<GamesContext, 'files'>, tx: Transaction, id: string): Promise<void> {
  const event = await lockEvent(tx, id);
  if (!event) return;
  if (event.state !== 'open')
    throw new Problem('conflict', 'The rewards of this event were given. It stays as a record.');
  const before = event.image === null ? [] : [event.image];
  await keepPictures(tx, context, { of: `event:${id}`, before, after: [] });
  await deleteStored(tx, id);
}
