import type { Transaction } from '@hatchery/kit/database';

/** Counts one more welcome egg of a day. @returns false when the day has no more. */
export async function countWelcome(tx: Transaction, day: string, perDay: number): Promise<boolean> {
  if (perDay === 0) return false;
  const counted = await tx.raw(
    `insert into welcome_days (day, given) values (?, 1)
     on conflict (day) do update set given = welcome_days.given + 1 where welcome_days.given < ?
     returning given`,
    [day, perDay],
  );
  return counted.rows.length === 1;
}

/** @returns false when this guest was welcomed before. */
export async function insertWelcome(tx: Transaction, userId: string, createdAt: Date): Promise<boolean> {
  const row = { user_id: userId, created_at: createdAt };
  return (await tx('welcomes').insert(row).onConflict('user_id').ignore().returning('user_id')).length === 1;
}

export async function updateWelcomeGift(tx: Transaction, userId: string, giftId: string): Promise<void> {
  await tx('welcomes').where({ user_id: userId }).update({ gift_id: giftId });
}
