import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Transaction } from '@hatchery/kit/database';
import { lockAccount, showUser, unknownUser } from '../users/users.ts';
import { upsertRewardReceiver } from './wallets.repository.ts';
import type { OwnedWallet } from './wallets.rules.ts';
import { findWallet, makeMain } from './wallets.ts';

type Choice = { userId: string; address: string };

/** Makes a wallet of a user the main one. @throws Problem bad-request if the wallet is not theirs */
export async function setMainWallet(tx: Transaction, choice: Choice): Promise<User> {
  const wallet = await ownWallet(tx, choice, 'body.mainWallet');
  if (!wallet.main) await makeMain(tx, wallet);
  return showUser(tx, choice.userId);
}

/** Chooses the wallet of a user that receives rewards. @throws Problem bad-request if the wallet is not theirs */
export async function setRewardReceiver(tx: Transaction, choice: Choice): Promise<User> {
  await ownWallet(tx, choice, 'body.address');
  await upsertRewardReceiver(tx, choice.userId, choice.address);
  return showUser(tx, choice.userId);
}

async function ownWallet(tx: Transaction, { userId, address }: Choice, path: string): Promise<OwnedWallet> {
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const wallet = await findWallet(tx, address);
  if (wallet?.userId === userId) return wallet;
  const message = 'This is not one of your wallets.';
  throw new Problem('bad-request', message, { errors: [{ path, message }] });
}
