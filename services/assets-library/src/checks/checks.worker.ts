import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { addSpent, updateCheckAt, updateTaken } from '../assets/asset-files.ts';
import type { LibraryContext } from '../context.ts';
import { checkFile, deleteLeftovers } from './check-file.ts';

type Context = Pick<LibraryContext, 'database' | 'files' | 'privateFiles' | 'inspector' | 'checkAlarm' | 'now' | 'log'>;

const intervalMilliseconds = 1_000;
/** Renewed while a check goes on. A file whose process was killed is checked again after it. */
const takenMilliseconds = 180_000;
/** After a fault of the store, or of the process that looks at files. */
const pauseMilliseconds = 5_000;
const leftMilliseconds = 600_000;

/** Checks the files that are due, one after the other, until none is. */
export async function checkDue(context: Context, isClosing: () => boolean = () => false): Promise<void> {
  const { database, now, log } = context;
  while (!isClosing()) {
    const at = now().getTime();
    const file = await updateTaken(database.knex, { now: new Date(at), again: new Date(at + takenMilliseconds) });
    if (!file) return;
    const begun = performance.now();
    const beat = setInterval(() => void keep(context, file.id).catch(() => {}), takenMilliseconds / 3);
    await checkFile(context, file)
      .catch(async (error: unknown) => {
        log.warn({ err: error, file: file.id }, 'a file is still to be checked');
        await updateCheckAt(database.knex, file.id, new Date(now().getTime() + pauseMilliseconds));
      })
      .finally(() => clearInterval(beat));
    await addSpent(database.knex, { assetId: file.assetId, milliseconds: performance.now() - begun, now: now() });
  }
}

/** Keeps other replicas from taking a file. */
const keep = ({ database, now }: Context, id: string) =>
  updateCheckAt(database.knex, id, new Date(now().getTime() + takenMilliseconds));

/** Checks files in each replica, until closed. */
export async function startChecking(context: Context): Promise<Closable> {
  await deleteLeftovers(new Date(context.now().getTime() - leftMilliseconds));
  return startPeriodicWork({
    name: 'check files of the library',
    intervalMilliseconds,
    alarm: context.checkAlarm,
    log: context.log,
    work: (isClosing) => checkDue(context, isClosing),
  });
}
