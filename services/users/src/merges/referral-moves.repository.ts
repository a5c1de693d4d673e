import type { Transaction } from '@hatchery/kit/database';

/** The referrals of one account of a merge. `earned` is in base units of the game token. */
export type Side = { id: string; referrerId: string | null; count: number; earned: string };

/** A side as merges store it. Undoing reads what earlier releases stored, so these names stay. */
export type StoredSide = { referrer_id: string | null; referral_earned: string };

export const storeSide = ({ referrerId, earned }: Side): StoredSide => ({
  referrer_id: referrerId,
  referral_earned: earned,
});

export const sideOf = (stored: StoredSide): Pick<Side, 'referrerId' | 'earned'> => ({
  referrerId: stored.referrer_id,
  earned: stored.referral_earned,
});

export const findSide = (tx: Transaction, id: string): Promise<Side> =>
  tx('users')
    .where({ id })
    .first('id', 'referrer_id as referrerId', 'referral_count as count', 'referral_earned as earned');

/** Lists a user, who referred them, and so on upwards. Empty if the user is gone. */
export async function listLine(tx: Transaction, userId: string | null): Promise<string[]> {
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

/** Finds the account that a user's account has become by later merges. */
export async function findLivingAccount(tx: Transaction, userId: string): Promise<string | undefined> {
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

/** Gives the users that one account referred to another account; `only` some of them. @returns those that moved. */
export async function moveReferred(tx: Transaction, from: string, to: string, only?: string[]): Promise<string[]> {
  const moving = tx('users').where({ referrer_id: from });
  if (only) moving.whereIn('id', only);
  return (await moving.update({ referrer_id: to }, ['id'])).map(({ id }) => id);
}

/** Sets or removes the referrer of an account, and adjusts the counts of the former and the new referrer. */
export async function updateReferrer(
  tx: Transaction,
  { id, referrerId: former }: Pick<Side, 'id' | 'referrerId'>,
  referrerId: string | null,
): Promise<void> {
  if (former) await addToCount(tx, former, -1);
  if (referrerId) await addToCount(tx, referrerId, 1);
  await tx('users').where({ id }).update({ referrer_id: referrerId });
}

export async function addToCount(tx: Transaction, id: string, change: number): Promise<void> {
  if (change !== 0) await tx('users').where({ id }).increment('referral_count', change);
}

export async function updateEarned(tx: Transaction, id: string, earned: string): Promise<void> {
  await tx('users').where({ id }).update({ referral_earned: earned });
}
