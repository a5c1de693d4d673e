import type { Database } from '@hatchery/kit/database';
import type { Address } from 'viem';
import { createListOwnAddresses } from './own-wallets.repository.ts';

/** Creates the list of wallets of a player: of all that they linked, and of accounts that were merged into theirs. */
export function createOwnAddresses(database: Database) {
  const list = createListOwnAddresses(database);
  return async (userId: string): Promise<Address[]> => (await list({ userId })).map(({ address }) => address);
}
