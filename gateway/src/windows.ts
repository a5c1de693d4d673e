import { LRUCache } from 'lru-cache';

/** The rest that a subject may spend, below 0 after it spent too much, and the milliseconds until it may spend everything again. */
export type Counted = { left: number; milliseconds: number };

export type Windows = { spend(subject: string, points: number): Counted };

const subjectsKept = 20_000;

/**
 * Counts in memory, in windows that begin with the first request of a subject. Whoever goes on asking is never forgotten, because
 * room is made by those who asked longest ago. `now` is in milliseconds.
 */
export function createWindows(limit: { points: number; seconds: number; now: () => number }): Windows {
  const windows = new LRUCache<string, { left: number; endsAt: number }>({ max: subjectsKept });
  return {
    spend: (subject, points) => {
      const time = limit.now();
      let window = windows.get(subject);
      if (!window || time >= window.endsAt) {
        window = { left: limit.points, endsAt: time + limit.seconds * 1_000 };
        windows.set(subject, window);
      }
      window.left -= points;
      return { left: window.left, milliseconds: window.endsAt - time };
    },
  };
}
