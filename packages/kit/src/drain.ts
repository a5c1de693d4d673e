import type { Logger } from './log.ts';

type Options = {
  log: Logger;
  close: () => Promise<void>;
  /** The process exits after this time even if work is left, before the orchestrator kills it. Default 20 seconds. */
  deadlineMilliseconds?: number;
  exit?: (code: number) => void;
};

/**
 * On SIGTERM or SIGINT, finishes work in progress and exits: with code 0, or 1 when the deadline passes. A second signal exits
 * at once.
 */
export function drainOnSignal({ log, close, deadlineMilliseconds = 20_000, exit = process.exit }: Options): void {
  let draining = false;
  const drain = (signal: NodeJS.Signals) => {
    if (draining) return exit(1);
    draining = true;
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.error('work in progress did not finish in time');
      exit(1);
    }, deadlineMilliseconds).unref();
    close().then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'draining failed');
        exit(1);
      },
    );
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
