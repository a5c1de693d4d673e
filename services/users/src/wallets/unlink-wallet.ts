import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { keepOneCredential } from '../credentials/credentials.ts';
import { hasRunningSweepTo } from '../sweeps/sweeps.ts';
import { lockAccount } from '../users/users.ts';
import { deleteWallet } from './wallets.repository.ts';
import { nextMain } from './wallets.rules.ts';
import { announceUnlink, findWallet, listWallets, makeMain } from './wallets.ts';

/**
 * Unlinks a wallet of a user. A custodial wallet cannot be unlinked: nobody else could send what it holds.
 * @throws Problem not-found, conflict
 */
export async function unlinkWallet(
  tx: Transaction,
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  const wallet = await findWallet(tx, address);
  if (wallet?.userId !== userId) throw new Problem('not-found', 'This wallet is not linked to your account.');
  if (wallet.kind === 'custodial')
    throw new Problem('conflict', 'The platform keeps this wallet for you, so it cannot be unlinked.');
  if (await hasRunningSweepTo(tx, address))
    throw new Problem('conflict', 'Assets are being sent to this wallet. Unlink it once they have arrived.');
  await keepOneCredential(tx, userId, now);
  await deleteWallet(tx, address);
  await announceUnlink(tx, wallet);
  const next = wallet.main ? nextMain(await listWallets(tx, userId)) : undefined;
  if (next) await makeMain(tx, next);
}
