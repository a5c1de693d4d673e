import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { existingAssets } from '../assets/assets.ts';
import type { LibraryContext } from '../context.ts';
import { contentIds } from './content-asset.ts';

type Context = Pick<LibraryContext, 'config' | 'database' | 'files' | 'checkAlarm' | 'now' | 'log'>;

/** After a start nothing is missing any more, unless the store was away or a process died in the midst. */
const intervalMilliseconds = 60_000;

/** Inserts the assets that come with the platform, after the start and by one replica, until closed. */
export function startInsertingContent(context: Context): Closable {
  if (context.config.LIBRARY_CONTENT === 'off') return { close: async () => {} };
  const alarm = createAlarm();
  alarm.ring();
  return startPeriodicWork({
    name: 'insert assets of the platform',
    intervalMilliseconds,
    alarm,
    log: context.log,
    sharedBy: context.database,
    work: async (isClosing) => {
      const known = await existingAssets(context.database.knex, contentIds);
      if (known.length === contentIds.length) return;
      // Drawings and sounds are large, and only a new platform needs them.
      const { insertContent } = await import('./insert-content.ts');
      await insertContent(context, new Set(known), isClosing);
    },
  });
}
