import type { Knex } from 'knex';
import type { Profile } from './referrals.rules.ts';

const profile = ['id', 'display_name', 'picture', 'referral_code'];

export const findReferrerOf = (db: Knex, userId: string): Promise<Profile | undefined> =>
  db<Profile>('users')
    .where({ id: db('users').select('referrer_id').where({ id: userId }) as never })
    .first(profile) as Promise<Profile | undefined>;

const referredBy = (db: Knex, userId: string) => db('users').where({ referrer_id: userId });

/** Whom a user referred, newest first, with what each has earned them. */
export const listReferred = (
  db: Knex,
  { userId, limit, offset }: { userId: string; limit: number; offset: number },
): Promise<(Profile & { referral_earned: string })[]> =>
  referredBy(db, userId)
    .select(...profile, 'referral_earned')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .limit(limit)
    .offset(offset);

export async function countReferred(db: Knex, userId: string): Promise<number> {
  const [row] = await referredBy(db, userId).count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}
