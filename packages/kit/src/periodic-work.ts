import { type Alarm, createAlarm } from './alarm.ts';
import type { Closable } from './closing.ts';
import type { Logger } from './log.ts';

type Options = {
  /** Names the work in the log. */
  name: string;
  /** Wait before the first run, and between the end of one run and the start of the next. */
  intervalMilliseconds: number;
  /** Ends the current wait when it rings. */
  alarm?: Alarm;
  log: Logger;
  /** Does the work once. Long work should end early when `isClosing` returns true. */
  work: (isClosing: () => boolean) => Promise<unknown>;
};

/**
 * Runs work again and again until closed, never twice at once in this process. A failure is logged, and the next run tries again.
 * Closing waits for the current run. Every replica runs the work; use `leadWhilePossible` for work that only one replica may do.
 */
export function startPeriodicWork({ name, intervalMilliseconds, alarm = createAlarm(), log, work }: Options): Closable {
  let closing = false;
  const run = async () => {
    for (;;) {
      await alarm.wait(intervalMilliseconds);
      if (closing) return;
      await work(() => closing).catch((error: unknown) =>
        log.warn({ err: error, work: name }, 'background work failed'),
      );
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
