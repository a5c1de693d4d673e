import type { Passport } from '@hatchery/api/access';
import { fieldProblem } from '@hatchery/api/problems';
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

/**
 * Finds a wallet of the caller.
 * @param field that named it, as in `body.address`.
 * @throws Problem forbidden for any other address. Whether it belongs to someone else is not told.
 */
export async function requireOwnWallet(
  db: Queryable,
  { subject }: Pick<Passport, 'subject'>,
  address: string,
  field: string,
): Promise<Wallet> {
  const wallet = await findWallet(db, address);
  if (wallet && wallet.userId === subject) return wallet;
  throw fieldProblem('forbidden', field, `${address} is not a wallet of yours. Link it to your account first.`);
}
