import type { Queryable } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';

export type Profile = { id: string; displayName: string | null; picture: string | null; referralCode: string };

/** `earned` is in base units of the game token. */
export type Referred = Profile & { earned: string };

const profile = ['id', 'display_name as displayName', 'picture', 'referral_code as referralCode'];

export const findReferrerOf = (db: Queryable, userId: string): Promise<Profile | undefined> =>
  db('users')
    .where('id', db('users').select('referrer_id').where({ id: userId }))
    .first<Profile | undefined>(profile);

/** Lists the users that a user referred, newest first, with what each has earned the user. */
export const listReferred = (db: Queryable, userId: string, paging: Paging): Promise<Page<Referred>> =>
  readPage(
    db('users')
      .where({ referrer_id: userId })
      .select(...profile, 'referral_earned as earned')
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id']),
    paging,
  );
