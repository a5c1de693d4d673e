import type { Queryable } from '@hatchery/kit/database';

/** Lists the addresses of all wallets of some accounts. */
export const listAddresses = (db: Queryable, userIds: string[]): Promise<string[]> =>
  db('wallets').whereIn('user_id', userIds).orderBy('address').limit(10_000).pluck('address');
