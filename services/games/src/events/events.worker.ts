import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { GamesContext } from '../context.ts';
import { listGiving } from './events.repository.ts';
import { givePlaces } from './give-places.ts';

const intervalMilliseconds = 1_000;
const eventsAtOnce = 20;

/** Grants the rewards of events that an admin gives, some places at a time. An event that fails holds up no other. */
export async function giveEvents(
  context: Pick<GamesContext, 'database' | 'grantAlarm' | 'log' | 'now'>,
  isClosing: () => boolean = () => false,
): Promise<void> {
  const { database, log } = context;
  for (const event of await listGiving(database.knex, eventsAtOnce)) {
    try {
      while (!isClosing() && (await givePlaces(context, event)));
    } catch (error) {
      log.warn({ err: error, event }, 'the rewards of an event could not be granted');
    }
  }
}

/** Grants rewards of events in each replica, until closed. A replica that is killed leaves its places to the others. */
export const startGivingEvents = (context: GamesContext): Closable =>
  startPeriodicWork({
    name: 'grant rewards of events',
    intervalMilliseconds,
    alarm: context.eventAlarm,
    log: context.log,
    work: (isClosing) => giveEvents(context, isClosing),
  });
