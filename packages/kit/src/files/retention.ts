import type { Closable } from '../closing.ts';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { startPeriodicWork } from '../periodic-work.ts';
import { type FileStore, fileKey } from './file-store.ts';
import { deleteFile, deleteTickets, listTicketsExpiredBefore, markForDeletion } from './files.repository.ts';
import { deleteUpload } from './upload-objects.ts';

type Options = { store: FileStore; database: Database; now: () => Date; log: Logger };

const intervalMilliseconds = 10 * 60_000;
/** Uploads and checks that started in time have ended after this. */
const graceMilliseconds = 3_600_000;
const batch = 100;

/**
 * Deletes uploads whose tickets expired an hour ago, files that were unused for an hour, and drafts of killed processes. A row
 * is deleted after its object, so the next call retries what failed.
 * @throws Problem service-unavailable when the store is down.
 */
export async function deleteUnused({ store, database, now }: Omit<Options, 'log'>): Promise<void> {
  const before = new Date(now().getTime() - graceMilliseconds);
  for (let count = batch; count === batch; ) {
    const tickets = await listTicketsExpiredBefore(database.knex, before, batch);
    for (const ticket of tickets) await deleteUpload(store, ticket);
    await deleteTickets(
      database.knex,
      tickets.map(({ id }) => id),
    );
    count = tickets.length;
  }
  for (let count = batch; count === batch; ) {
    const names = await markForDeletion(database.knex, before, batch);
    for (const name of names) {
      await store.delete(fileKey(name));
      await deleteFile(database.knex, name);
    }
    count = names.length;
  }
  await store.deleteDrafts?.(before);
}

/** Deletes unused uploads and files every ten minutes, until closed. */
export const startFileRetention = (options: Options): Closable =>
  startPeriodicWork({
    name: 'delete unused files',
    intervalMilliseconds,
    log: options.log,
    sharedBy: options.database,
    work: () => deleteUnused(options),
  });
