import type { Act } from '../acts.ts';

/** Sends on what waits on the chain that it came to; planned by `planRetry`. Screens offer it by `Crossings`. */
export const retryAct: Act = {
  needs: ['by', 'from', 'hash', 'index', 'what'],
  title: ({ what }) => `Send on ${what}`,
  done: ({ what }) => `${what} arrived.`,
};
