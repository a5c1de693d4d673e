import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { TradesContext } from '../context.ts';
import { make } from './drive.ts';
import { updateTaken } from './movements.repository.ts';

const intervalMilliseconds = 500;
const takenAtOnce = 50;
const drivenAtOnce = 8;

/**
 * Makes movements that are due, until none is: returns, and what a request or a process left behind.
 * One that fails stays due, and holds up no other.
 */
export async function makeDue(context: TradesContext, isClosing: () => boolean = () => false): Promise<void> {
  const { database, log } = context;
  for (let taken = takenAtOnce; taken === takenAtOnce && !isClosing(); ) {
    const due = await updateTaken(database.knex, takenAtOnce);
    taken = due.length;
    const lane = async () => {
      for (let movement = due.pop(); movement && !isClosing(); movement = due.pop()) {
        const { id } = movement;
        await make(context, movement).catch((error: unknown) =>
          log.info({ err: error, movement: id }, 'a movement is still due'),
        );
      }
    };
    await Promise.all(Array.from({ length: drivenAtOnce }, lane));
  }
}

/**
 * Makes movements in each replica, until closed. No lease decides who does: that of a process that was killed would outlast the pause
 * after which its movements are due again.
 */
export const startMovements = (context: TradesContext): Closable =>
  startPeriodicWork({
    name: 'make movements',
    intervalMilliseconds,
    alarm: context.movementAlarm,
    log: context.log,
    work: (isClosing) => makeDue(context, isClosing),
  });
