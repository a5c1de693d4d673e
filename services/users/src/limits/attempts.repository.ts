import type { Transaction } from '@hatchery/kit/database';
import { type Attempts, notBlocked } from './attempts.rules.ts';

type AttemptsRow = { key: Buffer; count: number; blocked_until: Date; forgotten_at: Date };

const toRow = ({ count, blockedUntil, forgottenAt }: Attempts) => ({
  count,
  blocked_until: blockedUntil,
  forgotten_at: forgottenAt,
});

/**
 * Counts an attempt, unless the key has had `free` of them already, must wait, or is to be forgotten first. In one statement: most
 * attempts are counted here. @returns whether it was counted.
 */
export async function countFree(
  tx: Transaction,
  key: Buffer,
  { first, free, now }: { first: Attempts; free: number; now: Date },
): Promise<boolean> {
  const { count, blockedUntil, forgottenAt } = first;
  const counted = await tx
    .raw(
      `insert into attempts (key, count, blocked_until, forgotten_at) values (?, ?, ?, ?)
       on conflict (key) do update set
         count = attempts.count + 1, blocked_until = excluded.blocked_until, forgotten_at = excluded.forgotten_at
         where attempts.count < ? and attempts.blocked_until <= ? and attempts.forgotten_at > ?`,
      [key, count, blockedUntil, forgottenAt, free, now, now],
    )
    .options({ name: 'attempt-count' });
  return counted.rowCount === 1;
}

/** Returns the attempts of a key, or `initial` if there are none, and locks the row until `tx` ends. */
export async function lockAttempts(tx: Transaction, key: Buffer, initial: Attempts): Promise<Attempts> {
  const [row] = await tx<AttemptsRow>('attempts')
    .insert({ key, ...toRow(initial) }, '*')
    .onConflict('key')
    .merge(['key']);
  const { count, blocked_until: blockedUntil, forgotten_at: forgottenAt } = row as AttemptsRow;
  return { count, blockedUntil, forgottenAt };
}

export async function saveAttempts(tx: Transaction, key: Buffer, attempts: Attempts): Promise<void> {
  await tx<AttemptsRow>('attempts').where({ key }).update(toRow(attempts));
}

export async function deleteAttempts(tx: Transaction, key: Buffer): Promise<void> {
  await tx('attempts').where({ key }).delete();
}

/** Takes one attempt back, and the wait that it caused. */
export async function decrementAttempts(tx: Transaction, key: Buffer): Promise<void> {
  await tx('attempts')
    .where({ key })
    .where('count', '>', 0)
    .update({ count: tx.raw('count - 1'), blocked_until: notBlocked });
}
