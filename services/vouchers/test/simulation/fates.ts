import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '@hatchery/kit/database';

/** The process died. Whoever waited for it sees a lost connection. */
export class Crash extends Error {
  readonly code = 'ECONNRESET';
}

/** Decides what happens to the transactions of one operation or delivery, and to its calls to neighbours. */
export type Fate = {
  /** Resolves when transactions may end. */
  gate?: Promise<void>;
  /** Called once a transaction has its locks. */
  onLocked?: () => void;
  /** The process dies right before COMMIT, or after it and before anybody hears of it. */
  dies?: 'before' | 'after';
  /** How many transactions end before. */
  spared?: number;
  neighbour?: 'answers' | 'refuses' | 'is away';
};

/** The results of transactions that ended by COMMIT, and whether the process died. */
export type Course = Fate & { commits: unknown[]; isDead: boolean };

export const courseOf = (fate: Fate): Course => ({ ...fate, commits: [], isDead: false });

const courses = new AsyncLocalStorage<Course>();

export const courseNow = (): Course => courses.getStore() ?? courseOf({});
export const follow = <T>(course: Course, work: () => Promise<T>): Promise<T> => courses.run(course, work);

/** A database whose transactions meet the fate of whoever runs them. A process that died runs none any more. */
export const withFates = (database: Database): Database => ({
  ...database,
  transaction: async (work, options) => {
    const course = courseNow();
    const die = (when: string): never => {
      course.isDead = true;
      throw new Crash(`The process died ${when} COMMIT.`);
    };
    if (course.isDead) die('before');
    const isLast = course.commits.length === (course.spared ?? 0);
    const result = await database.transaction(async (tx) => {
      const made = await work(tx);
      course.onLocked?.();
      await course.gate;
      if (isLast && course.dies === 'before') die('before');
      return made;
    }, options);
    course.commits.push(result);
    if (isLast && course.dies === 'after') die('after');
    return result;
  },
});
