import type { Queryable } from '@hatchery/kit/database';
import type { Profile } from './dao-members.rules.ts';

/** The profiles that wallets belong to. */
export const profilesOf = (db: Queryable, addresses: string[]): Promise<Profile[]> =>
  db('wallets')
    .join('users', 'users.id', 'wallets.user_id')
    .whereIn('wallets.address', addresses)
    .select('wallets.address', 'users.display_name', 'users.picture');
