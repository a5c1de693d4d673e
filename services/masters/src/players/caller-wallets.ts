import type { Passport } from '@hatchery/api/access';
import { fieldProblem } from '@hatchery/api/problems';
import { findWalletAt, listWallets, type Wallet } from '@hatchery/indexing/wallets';
import type { Queryable } from '@hatchery/kit/database';
import { getAddress } from 'viem';

type Caller = Pick<Passport, 'subject'>;

/**
 * Finds a wallet of the caller.
 * @param field that named it, as in `body.owner`.
 * @throws Problem forbidden for any other address. Whether it belongs to someone else is not told.
 */
export async function requireOwnWallet(
  db: Queryable,
  { subject }: Caller,
  address: string,
  field: string,
): Promise<Wallet> {
  const wallet = await findWalletAt(db, getAddress(address));
  if (wallet && wallet.userId === subject) return wallet;
  throw fieldProblem('forbidden', field, `${address} is not a wallet of yours. Link it to your account first.`);
}

/** Finds the wallet that a caller named, or their main one. @throws Problem forbidden, bad-request without any. */
export async function chooseWallet(
  db: Queryable,
  caller: Caller,
  address: string | undefined,
  field: string,
): Promise<Wallet> {
  if (address !== undefined) return requireOwnWallet(db, caller, address, field);
  const [main] = await listWallets(db, caller.subject);
  if (main) return main;
  throw fieldProblem('bad-request', field, 'Link a wallet to your account first.');
}
