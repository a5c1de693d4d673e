import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { WalletRow } from './wallets.rules.ts';

/** Serializes everything that decides about one address: who owns it, which messages it may sign. */
export async function lockAddress(tx: Transaction, address: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`wallet ${address}`]);
}

export const findWallet = (db: Queryable, address: string): Promise<WalletRow | undefined> =>
  db<WalletRow>('wallets').where({ address }).first();

/** The wallets of a user, main first, then oldest first. */
export const walletsOf = (db: Queryable, userId: string): Promise<WalletRow[]> =>
  db<WalletRow>('wallets')
    .where({ user_id: userId })
    .orderBy([{ column: 'main', order: 'desc' }, 'created_at', 'address'])
    .limit(100);

/** Stores a wallet, or moves it to the user when it has another owner. */
export async function saveWallet(tx: Transaction, wallet: WalletRow): Promise<void> {
  await tx<WalletRow>('wallets').insert(wallet).onConflict('address').merge(['user_id', 'main']);
}

export async function unsetMain(tx: Transaction, userId: string): Promise<WalletRow | undefined> {
  const [row] = await tx<WalletRow>('wallets').where({ user_id: userId, main: true }).update({ main: false }, '*');
  return row;
}

export async function setMain(tx: Transaction, address: string): Promise<void> {
  await tx<WalletRow>('wallets').where({ address }).update({ main: true });
}

export async function deleteWallet(tx: Transaction, address: string): Promise<void> {
  await tx<WalletRow>('wallets').where({ address }).delete();
}

export async function saveRewardReceiver(tx: Transaction, userId: string, address: string): Promise<void> {
  await tx('reward_receivers').insert({ user_id: userId, address }).onConflict('user_id').merge();
}
