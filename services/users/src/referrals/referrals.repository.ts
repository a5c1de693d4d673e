import type { Queryable } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Profile } from './referrals.rules.ts';

const profile = ['id', 'display_name', 'picture', 'referral_code'];

export const findReferrerOf = (db: Queryable, userId: string): Promise<Profile | undefined> =>
  db<Profile>('users')
    .where({ id: db('users').select('referrer_id').where({ id: userId }) as never })
    .first(profile) as Promise<Profile | undefined>;

/** Lists whom a user referred, newest first, with what each has earned them. */
export const listReferred = (
  db: Queryable,
  userId: string,
  paging: Paging,
): Promise<Page<Profile & { referral_earned: string }>> =>
  readPage(
    db('users')
      .where({ referrer_id: userId })
      .select(...profile, 'referral_earned')
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id']),
    paging,
  );
