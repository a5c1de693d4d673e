import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { GamesContext } from '../context.ts';
import { updateTaken } from './grants.repository.ts';
import { makeReward } from './make-reward.ts';

const intervalMilliseconds = 500;
const takenAtOnce = 50;
const madeAtOnce = 8;

/**
 * Gives rewards that are due, until none is: those of events, and what a request or a process left behind. One that fails stays due,
 * and holds up no other.
 */
export async function giveDue(context: GamesContext, isClosing: () => boolean = () => false): Promise<void> {
  const { database, log } = context;
  for (let taken = takenAtOnce; taken === takenAtOnce && !isClosing(); ) {
    const due = await updateTaken(database.knex, takenAtOnce);
    taken = due.length;
    const lane = async () => {
      for (let line = due.pop(); line && !isClosing(); line = due.pop()) {
        const { grantId: grant, position } = line;
        await makeReward(context, line).catch((error: unknown) =>
          log.info({ err: error, grant, position }, 'a reward is still due'),
        );
      }
    };
    await Promise.all(Array.from({ length: madeAtOnce }, lane));
  }
}

/**
 * Gives rewards in each replica, until closed. No lease decides who does: that of a process that was killed would outlast the pause
 * after which its rewards are due again.
 */
export const startGiving = (context: GamesContext): Closable =>
  startPeriodicWork({
    name: 'give rewards',
    intervalMilliseconds,
    alarm: context.grantAlarm,
    log: context.log,
    work: (isClosing) => giveDue(context, isClosing),
  });
