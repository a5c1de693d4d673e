import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { type FileStore, fileKey, uploadKey } from './file-store.ts';
import { deleteFile, deleteTickets, listTicketsExpiredBefore, markForDeletion } from './files.repository.ts';

type Options = { store: FileStore; database: Database; now: () => Date; log: Logger };

const intervalMilliseconds = 10 * 60_000;
/** Uploads and checks that began in time have ended by then. */
const graceMilliseconds = 3_600_000;
const batch = 100;

/**
 * Deletes uploads whose tickets lapsed an hour ago, and files that nothing has used for an hour. A row goes after its object,
 * so what fails is tried again by the next call. @throws Problem service-unavailable when the store is away.
 */
export async function deleteUnused({ store, database, now }: Omit<Options, 'log'>): Promise<void> {
  const before = new Date(now().getTime() - graceMilliseconds);
  for (let count = batch; count === batch; ) {
    const tickets = await listTicketsExpiredBefore(database.knex, before, batch);
    for (const ticket of tickets) await store.delete(uploadKey(ticket));
    await deleteTickets(database.knex, tickets);
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
}

/** Deletes what is unused every ten minutes, until closed. */
export function startFileRetention(options: Options): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => deleteUnused(options))
      .catch((error: unknown) => options.log.warn({ err: error }, 'unused files could not be deleted'));
  }, intervalMilliseconds).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
