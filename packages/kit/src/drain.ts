import type { Logger } from './log.ts';

type Options = {
  log: Logger;
  close: () => Promise<void>;
  /** After this the process ends even with work left, before whoever asked it to end kills it. */
  deadlineMilliseconds?: number;
  exit?: (code: number) => void;
};

/** On SIGTERM or SIGINT finishes what is under way and ends the process: with 0, or 1 when the deadline passes. A second signal ends it at once. */
export function drainOnSignal({ log, close, deadlineMilliseconds = 20_000, exit = process.exit }: Options): void {
  let draining = false;
  const drain = (signal: NodeJS.Signals) => {
    if (draining) return exit(1);
    draining = true;
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.error('the work under way did not end in time');
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
