import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@hatchery/kit/database';

/** The process died. Whoever waited for it sees a lost connection. */
export class Crash extends Error {
  readonly code = 'ECONNRESET';
}

/** Decides what happens to the transaction of one operation or delivery, and to its calls to neighbours. */
export type Fate = {
  /** Resolves when the transaction may end. */
  gate?: Promise<void>;
  /** Called once the transaction has its locks. */
  onLocked?: () => void;
  /** The process dies right before COMMIT, or after it and before anybody hears of it. */
  dies?: 'before' | 'after';
  neighbour?: 'answers' | 'refuses' | 'is away';
  /** Set by COMMIT. */
  committed?: boolean;
  result?: unknown;
};

const fates = new AsyncLocalStorage<Fate>();

export const fateNow = (): Fate => fates.getStore() ?? {};
export const underFate = <T>(fate: Fate, work: () => Promise<T>): Promise<T> => fates.run(fate, work);

/** A database whose transactions meet the fate of whoever runs them. */
export const withFates = (database: Database): Database => ({
  ...database,
  transaction: async (work, options) => {
    const fate = fateNow();
    const result = await database.transaction(async (tx) => {
      const made = await work(tx);
      fate.onLocked?.();
      await fate.gate;
      if (fate.dies === 'before') throw new Crash('The process died before COMMIT.');
      return made;
    }, options);
    Object.assign(fate, { committed: true, result });
    if (fate.dies === 'after') throw new Crash('The process died after COMMIT.');
    return result;
  },
});
