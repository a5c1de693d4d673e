import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { decrementAttempts, deleteAttempts, lockAttempts, saveAttempts } from './attempts.repository.ts';
import { type AttemptKind, keyOf, noAttempts, secondsToWait, withOneMore } from './attempts.rules.ts';

export type Attempt = { kind: AttemptKind; subject: string; now: Date };

/**
 * Counts an attempt before it is made, so that attempts at the same moment count too. In a transaction of its own: what fails
 * afterwards must not take the count back. Kinds on accounts come before those on clients' addresses, in every transaction.
 * @throws Problem too-many-requests with the seconds to wait; such an attempt is not counted.
 */
export async function beginAttempt(tx: Transaction, { kind, subject, now }: Attempt): Promise<void> {
  const key = keyOf(kind, subject);
  const attempts = await lockAttempts(tx, key, noAttempts(now));
  const retryAfterSeconds = secondsToWait(attempts, now);
  if (retryAfterSeconds > 0)
    throw new Problem('too-many-requests', `Too many tries. Please try again in ${spoken(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  await saveAttempts(tx, key, withOneMore(attempts, kind, now));
}

/** After a success: nothing counts against the subject any more. */
export const forgetAttempts = (tx: Transaction, { kind, subject }: Omit<Attempt, 'now'>): Promise<void> =>
  deleteAttempts(tx, keyOf(kind, subject));

/** After a success of one among many who share an address: it alone is taken back. */
export const forgiveAttempt = (tx: Transaction, { kind, subject, now }: Attempt): Promise<void> =>
  decrementAttempts(tx, keyOf(kind, subject), now);

const spoken = (seconds: number): string => {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
