import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { UltigenContext } from '../context.ts';
import { releaseGifts } from '../gifts/give-eggs.ts';
import { chooseReleases, crowdedAbove, isUnusual, moodOf } from './release.rules.ts';
import {
  countArrivals,
  countReleased,
  forgetNetworks,
  isAnyWaiting,
  listWaiting,
  lockDay,
  updateReleased,
} from './welcomes.repository.ts';

type Context = Pick<UltigenContext, 'database' | 'welcome' | 'now'>;

const dayMilliseconds = 86_400_000;
/** Eggs that nobody asked for in this time wait until somebody does. */
const wantedDays = 7;
const mostPerRun = 200;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds);

/** Has the neediest welcome eggs minted, as far as the chain's budget has room. @returns how many. */
export async function releaseWelcomes({ database, welcome, now: clock }: Context): Promise<number> {
  const { perDay } = welcome;
  const now = clock();
  const wantedSince = daysBefore(now, wantedDays);
  if (!(await isAnyWaiting(database.knex, wantedSince))) return 0;
  return database.transaction(async (tx) => {
    const today = await lockDay(tx, now);
    const unusual = isUnusual(await countArrivals(tx, now), perDay);
    const threshold = crowdedAbove(unusual);
    const released = await countReleased(tx, { today, crowdedAbove: threshold, now });
    const mood = moodOf({ perDay, unusual, released, now });
    if (mood.room === 0) return 0;
    const wanted = { crowdedAbove: threshold, wantedSince, limit: mostPerRun };
    const waiting = [
      ...(await listWaiting(tx, { ...wanted, crowded: false })),
      ...(await listWaiting(tx, { ...wanted, crowded: true })),
    ];
    const chosen = chooseReleases(waiting, mood).slice(0, mostPerRun);
    if (chosen.length === 0) return 0;
    // Gifts before welcomes, in the order in which a hatch locks them.
    await releaseGifts(tx, chosen);
    await updateReleased(tx, chosen, now);
    return chosen.length;
  });
}

/** Releases welcome eggs as they come and as room appears, and forgets where players came from after a week. */
export function startReleasing(context: Context, log: Logger): Closable {
  const { alarm } = context.welcome;
  return startPeriodicWork({
    name: 'release welcome eggs',
    intervalMilliseconds: 5_000,
    alarm,
    log,
    work: async () => {
      if ((await releaseWelcomes(context)) === mostPerRun) alarm.ring();
    },
  });
}

/** Forgets where players came from, after a week. */
export const startForgettingNetworks = ({ database, now }: Context, log: Logger): Closable =>
  startPeriodicWork({
    name: 'forget networks of players',
    intervalMilliseconds: 10 * 60_000,
    sharedBy: database,
    log,
    work: () => forgetNetworks(database.knex, daysBefore(now(), wantedDays + 1), 5_000),
  });
