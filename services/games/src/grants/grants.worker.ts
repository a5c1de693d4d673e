import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { GamesContext } from '../context.ts';
import { updateTaken } from './grants.repository.ts';
import { judgeFailure, type Line, type Service, services } from './grants.rules.ts';
import { makeReward } from './make-reward.ts';

const intervalMilliseconds = 500;
const takenAtOnce = 50;
const madeAtOnce = 8;

type Context = Pick<GamesContext, 'database' | 'internal' | 'log'>;

/** Services that were away when they were last asked. */
export type Away = Set<Service>;

/**
 * Gives rewards that are due, until none is: those of events, and what a request or a process left behind. One that fails stays due,
 * and holds up no other. A service that is away is asked for one reward at a time, whatever is due; once it answers, for all of them.
 */
export async function giveDue(context: Context, away: Away, isClosing: () => boolean = () => false): Promise<void> {
  await Promise.all(
    services.map(async (service) => {
      for (let mayBeMore = true; mayBeMore && !isClosing(); )
        mayBeMore = await giveSome(context, service, away, isClosing);
    }),
  );
}

/** @returns whether there may be more that its service can give now. */
async function giveSome(context: Context, service: Service, away: Away, isClosing: () => boolean): Promise<boolean> {
  const limit = away.has(service) ? 1 : takenAtOnce;
  const due = await updateTaken(context.database.knex, { service, limit });
  const taken = due.length;
  if (taken === 0) return false;
  let answers = 0;
  const lane = async () => {
    for (let line = due.pop(); line && !isClosing(); line = due.pop()) if (await give(context, line)) answers += 1;
  };
  await Promise.all(Array.from({ length: madeAtOnce }, lane));
  if (answers > 0) away.delete(service);
  else away.add(service);
  return answers > 0 && taken === limit;
}

/** @returns whether the service answered. */
async function give(context: Context, line: Line): Promise<boolean> {
  const { grantId: grant, position } = line;
  try {
    await makeReward(context, line);
    return true;
  } catch (error) {
    context.log.info({ err: error, grant, position }, 'a reward is still due');
    return judgeFailure(error).is !== 'away';
  }
}

/**
 * Gives rewards in each replica, until closed. No lease decides who does: that of a process that was killed would outlast the pause
 * after which its rewards are due again.
 */
export function startGiving(context: GamesContext): Closable {
  const away: Away = new Set();
  return startPeriodicWork({
    name: 'give rewards',
    intervalMilliseconds,
    alarm: context.grantAlarm,
    log: context.log,
    work: (isClosing) => giveDue(context, away, isClosing),
  });
}
