import type { Transaction } from '@hatchery/kit/database';
import { type Address, getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { announceDeletion, existsUser, lockAccount } from '../users/users.ts';
import type { OwnedWallet } from './wallets.rules.ts';
import { linkWallet, listWallets } from './wallets.ts';

/**
 * Asks the signer for the first kept wallet of an account. The same account always gets the same one.
 * @returns undefined for an account that has one, or that is gone. @throws Problem service-unavailable.
 */
export async function prepareFirstWallet(
  { database, signer }: Pick<UsersContext, 'database' | 'signer'>,
  userId: string,
): Promise<Address | undefined> {
  const { knex } = database;
  if (!(await existsUser(knex, userId)) || (await listWallets(knex, userId)).some(isKept)) return undefined;
  const { address } = await signer.createWallet({ body: { reference: userId, userId } });
  return getAddress(address);
}

/** Links the first kept wallet of an account. A guest may have brought one along in the meantime: then it has no use for this one. */
export async function linkFirstWallet(
  tx: Transaction,
  { userId, address, now }: { userId: string; address: Address | undefined; now: Date },
): Promise<void> {
  if (address === undefined) return;
  if (!(await lockAccount(tx, userId))) {
    // Deleted while the signer made the wallet: the signer has to forget whose it was once more.
    if (!(await existsUser(tx, userId))) await announceDeletion(tx, userId);
    return;
  }
  const wallets = await listWallets(tx, userId);
  if (wallets.some(isKept)) return;
  const main = !wallets.some((wallet) => wallet.main);
  await linkWallet(tx, { userId, address, kind: 'custodial', main, now });
}

const isKept = ({ kind }: OwnedWallet) => kind === 'custodial';
