import type { Standing } from '../messages/standing.ts';
import { type Backoff, pauseAfter } from './backoff.rules.ts';
import type { Action, Memory } from './plan.rules.ts';

export const keyOf = (action: Action): string => (action.does === 'clear' ? action.credit.key : action.message.key);

export type Attempts = ReturnType<typeof createAttempts>;

/** Remembers the attempts at each open message. */
export function createAttempts(backoff: Backoff, now: () => number) {
  const memory = new Map<string, Memory>();
  return {
    memory: memory as ReadonlyMap<string, Memory>,
    /** Starts to remember what is open and forgets the rest. */
    follow({ open, credits }: Standing) {
      const keys = new Set([...open.map(({ message }) => message.key), ...credits.map(({ key }) => key)]);
      for (const key of keys) if (!memory.has(key)) memory.set(key, { seenAt: now(), attempts: 0, nextAt: 0 });
      for (const key of memory.keys()) if (!keys.has(key)) memory.delete(key);
    },
    note(action: Action) {
      const known = memory.get(keyOf(action));
      if (!known || (action.does === 'carry' && action.again)) return;
      const attempts = known.attempts + 1;
      memory.set(keyOf(action), { ...known, attempts, nextAt: now() + pauseAfter(attempts, backoff) });
    },
    /** Allows a retry of everything at once, because the cause of a failure may be gone. */
    hurry() {
      for (const [key, known] of memory) memory.set(key, { ...known, nextAt: 0 });
    },
    forget: () => memory.clear(),
  };
}
