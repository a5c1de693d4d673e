import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { countFree, decrementAttempts, deleteAttempts, lockAttempts, saveAttempts } from './attempts.repository.ts';
import { type AttemptKind, keyOf, noAttempts, policies, secondsToWait, withOneMore } from './attempts.rules.ts';

type Attempt = { kind: AttemptKind; subject: string; now: Date };

/**
 * Counts an attempt before it is made, so that concurrent attempts count too. Needs its own transaction: a later failure must
 * not take the count back. To avoid deadlocks, count kinds by account first, then by account and address, then by client address.
 * @throws Problem too-many-requests with the seconds to wait; such an attempt does not count.
 */
export async function beginAttempt(tx: Transaction, { kind, subject, now }: Attempt): Promise<void> {
  const key = keyOf(kind, subject);
  const first = withOneMore(noAttempts(now), kind, now);
  if (await countFree(tx, key, { first, free: policies[kind].free, now })) return;
  const attempts = await lockAttempts(tx, key, noAttempts(now));
  const retryAfterSeconds = secondsToWait(attempts, now);
  if (retryAfterSeconds > 0)
    throw new Problem('too-many-requests', `Too many attempts. Please try again in ${spoken(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  await saveAttempts(tx, key, withOneMore(attempts, kind, now));
}

/** Clears the count of a subject after a success. */
export const forgetAttempts = (tx: Transaction, { kind, subject }: Omit<Attempt, 'now'>): Promise<void> =>
  deleteAttempts(tx, keyOf(kind, subject));

/** Takes back one attempt after a success, for a subject that many people share, such as a client address. */
export const forgiveAttempt = (tx: Transaction, { kind, subject }: Omit<Attempt, 'now'>): Promise<void> =>
  decrementAttempts(tx, keyOf(kind, subject));

const spoken = (seconds: number): string => {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
