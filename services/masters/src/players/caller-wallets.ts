import type { Passport } from '@hatchery/api/access';
import { fieldProblem } from '@hatchery/api/problems';
import { listWallets, requireOwnWallet, type Wallet } from '@hatchery/indexing/wallets';
import type { Queryable } from '@hatchery/kit/database';

/** Finds the wallet that a caller named, or their main one. @throws Problem forbidden, bad-request without any. */
export async function chooseWallet(
  db: Queryable,
  caller: Pick<Passport, 'subject'>,
  address: string | undefined,
  field: string,
): Promise<Wallet> {
  if (address !== undefined) return requireOwnWallet(db, caller, address, field);
  const [main] = await listWallets(db, caller.subject);
  if (main) return main;
  throw fieldProblem('bad-request', field, 'Link a wallet to your account first.');
}
