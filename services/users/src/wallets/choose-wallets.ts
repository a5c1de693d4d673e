import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import { lockAccount, presentAccount, unknownUser } from '../users/users.ts';
import { saveRewardReceiver } from './wallets.repository.ts';
import type { WalletRow } from './wallets.rules.ts';
import { findWallet, makeMain } from './wallets.ts';

type Choice = { userId: string; address: string };

/** Makes a wallet of a user the main one. What it is already stays so. */
export async function setMainWallet(tx: Transaction, choice: Choice): Promise<User> {
  const wallet = await ownWallet(tx, choice, 'body.mainWallet');
  if (!wallet.main) await makeMain(tx, wallet);
  return presentAccount(tx, choice.userId);
}

/** Has rewards sent to a wallet of a user. */
export async function setRewardReceiver(tx: Transaction, choice: Choice): Promise<User> {
  await ownWallet(tx, choice, 'body.address');
  await saveRewardReceiver(tx, choice.userId, choice.address);
  return presentAccount(tx, choice.userId);
}

async function ownWallet(tx: Transaction, { userId, address }: Choice, path: string): Promise<WalletRow> {
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const wallet = await findWallet(tx, address);
  if (wallet?.user_id === userId) return wallet;
  const message = 'This is not a wallet of yours.';
  throw new Problem('bad-request', message, { errors: [{ path, message }] });
}
