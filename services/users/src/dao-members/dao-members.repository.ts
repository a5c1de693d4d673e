import type { Queryable } from '@hatchery/kit/database';

export type Profile = { address: string; displayName: string | null; picture: string | null };

/** Lists the profiles that wallets belong to. */
export const listProfiles = (db: Queryable, addresses: string[]): Promise<Profile[]> =>
  db('wallets')
    .join('users', 'users.id', 'wallets.user_id')
    .whereIn('wallets.address', addresses)
    .select({ address: 'wallets.address', displayName: 'users.display_name', picture: 'users.picture' });
