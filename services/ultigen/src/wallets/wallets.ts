import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import { findWalletAt, listWallets, lockWallet, type Wallet } from '@hatchery/indexing/wallets';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Address, getAddress } from 'viem';

export type { Wallet } from '@hatchery/indexing/wallets';

/** Lists the wallets of a caller, the main one first. */
export const walletsOf = (db: Queryable, passport: Passport): Promise<Wallet[]> => listWallets(db, passport.subject);

/** Lists the wallets of a player, the main one first. */
export const walletsOfPlayer = (db: Queryable, userId: string): Promise<Wallet[]> => listWallets(db, userId);

/** Finds the wallet with this address, whoever it belongs to. */
export const findWallet = (db: Queryable, address: string): Promise<Wallet | undefined> =>
  findWalletAt(db, getAddress(address));

/** Finds the wallet that the platform keeps for a caller, which can pay for things. @throws Problem conflict where there is none. */
export async function custodialWalletOf(db: Queryable, passport: Passport): Promise<Wallet> {
  const wallet = (await walletsOf(db, passport)).find(({ kind }) => kind === 'custodial');
  if (wallet) return wallet;
  throw new Problem('conflict', 'You have no wallet here that could pay. Buy from your own wallet instead.');
}

/** Makes spenders of one wallet take turns until `tx` ends. */
export async function takeTurn(tx: Transaction, address: Address): Promise<void> {
  await lockWallet(tx, address);
}
