import { type Alarm, createAlarm } from './alarm.ts';
import type { Closable } from './closing.ts';
import type { Database } from './database.ts';
import { leadOnce } from './leadership.ts';
import type { Logger } from './log.ts';

type Options = {
  /** Names the work in the log. */
  name: string;
  /** Wait before the first run, and between the end of one run and the start of the next. */
  intervalMilliseconds: number;
  /** Ends the current wait when it rings. */
  alarm?: Alarm;
  log: Logger;
  /** All replicas on this database share the work: one of them does it, once per interval. Without it each does it. */
  sharedBy?: Database;
  /** Does the work once. Long work should end early when `isClosing` returns true. */
  work: (isClosing: () => boolean) => Promise<unknown>;
};

/** Less than the interval, so that the replica which did the work does not come too early for its next turn. */
const restingShare = 0.9;

/**
 * Runs work again and again until closed, never twice at once in this process. A failure is logged, and the next run tries again.
 * Closing waits for the current run. Use `leadWhilePossible` for work that must never run twice at once.
 */
export function startPeriodicWork(options: Options): Closable {
  const { name, intervalMilliseconds, alarm = createAlarm(), log, sharedBy: database } = options;
  let closing = false;
  const isClosing = () => closing;
  const restMilliseconds = intervalMilliseconds * restingShare;
  const runOnce = async () => {
    const work = () => options.work(isClosing);
    return database ? leadOnce({ database, name: `work: ${name}`, log, restMilliseconds, work }) : work();
  };
  const run = async () => {
    for (;;) {
      await alarm.wait(intervalMilliseconds);
      if (closing) return;
      await runOnce().catch((error: unknown) => log.warn({ err: error, work: name }, 'background work failed'));
    }
  };
  const running = run();
  return {
    close: async () => {
      closing = true;
      alarm.ring();
      await running;
    },
  };
}
