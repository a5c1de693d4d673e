import type { Standing } from '../messages/ledger.ts';
import { type Backoff, pauseAfter } from './backoff.rules.ts';
import type { Action, Memory } from './plan.rules.ts';

export const keyOf = (action: Action): string => (action.does === 'clear' ? action.credit.key : action.message.key);

export type Attempts = ReturnType<typeof createAttempts>;

/** What was tried, of each message that is open. */
export function createAttempts(backoff: Backoff, now: () => number) {
  const memory = new Map<string, Memory>();
  return {
    memory: memory as ReadonlyMap<string, Memory>,
    /** Begins to remember what is open, and forgets what is not. */
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
    /** Everything may be tried at once: what failed may have failed for what is over now. */
    hurry() {
      for (const [key, known] of memory) memory.set(key, { ...known, nextAt: 0 });
    },
    forget: () => memory.clear(),
  };
}
