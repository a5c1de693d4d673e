import type { Transaction } from '@hatchery/kit/database';

export type Side = { id: string; referrer_id: string | null; referral_count: number; referral_earned: string };

export const sideOf = async (tx: Transaction, id: string): Promise<Side> =>
  tx('users').where({ id }).first('id', 'referrer_id', 'referral_count', 'referral_earned');

/** Who referred a user, and who referred them, and so on, the user first. Empty when they are gone. */
export async function lineOf(tx: Transaction, userId: string | null): Promise<string[]> {
  const { rows } = await tx.raw(
    `with recursive line (id, referrer_id) as (
       select id, referrer_id from users where id = ?
       union
       select users.id, users.referrer_id from line join users on users.id = line.referrer_id
     )
     select id from line`,
    [userId],
  );
  return rows.map(({ id }: { id: string }) => id);
}

/** The account that a user's account has become by merges since. */
export async function livingAccountOf(tx: Transaction, userId: string): Promise<string | undefined> {
  const { rows } = await tx.raw(
    `with recursive heir (id, absorbed_into) as (
       select id, absorbed_into from users where id = ?
       union all
       select users.id, users.absorbed_into from heir join users on users.id = heir.absorbed_into
     )
     select id from heir where absorbed_into is null`,
    [userId],
  );
  return rows[0]?.id;
}

/** Gives those whom one account referred to another one; `only` some of them. @returns whom. */
export async function moveReferred(tx: Transaction, from: string, to: string, only?: string[]): Promise<string[]> {
  const moving = tx('users').where({ referrer_id: from });
  if (only) moving.whereIn('id', only);
  return (await moving.update({ referrer_id: to }, ['id'])).map(({ id }) => id);
}

/** Sets or ends a referral; whoever refers, or referred, counts it. */
export async function setReferrer(tx: Transaction, { id, referrer_id: former }: Side, referrerId: string | null) {
  if (former) await countReferrals(tx, former, -1);
  if (referrerId) await countReferrals(tx, referrerId, 1);
  await tx('users').where({ id }).update({ referrer_id: referrerId });
}

export async function countReferrals(tx: Transaction, id: string, change: number): Promise<void> {
  if (change !== 0) await tx('users').where({ id }).increment('referral_count', change);
}

/** @param earned base units */
export async function setEarned(tx: Transaction, id: string, earned: string): Promise<void> {
  await tx('users').where({ id }).update({ referral_earned: earned });
}
