import { createListWallets, findWalletAt, listOwned, listWallets, type Wallet } from '@hatchery/indexing/wallets';
import type { Database, Queryable } from '@hatchery/kit/database';
import { type Address, getAddress } from 'viem';

export type { Wallet } from '@hatchery/indexing/wallets';

/** Lists the wallets of a player, the main one first. */
export const walletsOf = (db: Queryable, userId: string): Promise<Wallet[]> => listWallets(db, userId);

/** Lists the wallets of a player as `walletsOf` does, outside transactions. */
export const readWalletsOf = (database: Database, userId: string): Promise<Wallet[]> =>
  createListWallets(database)({ userId });

/** Finds the wallet with this address, whoever it belongs to. */
export const findWallet = (db: Queryable, address: string): Promise<Wallet | undefined> =>
  findWalletAt(db, getAddress(address));

/** Lists which of some addresses are wallets of players, by player. */
export const ownersOf = (db: Queryable, addresses: Address[]): Promise<{ address: Address; userId: string }[]> =>
  listOwned(db, addresses);
