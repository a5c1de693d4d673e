import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { OwnedWallet } from './wallets.rules.ts';

const columns = {
  address: 'address',
  userId: 'user_id',
  kind: 'kind',
  main: 'main',
  contractChainId: 'contract_chain_id',
  createdAt: 'created_at',
};

/** Locks an address until `tx` ends. Everything that decides who owns it, or which messages it may sign, takes this lock. */
export async function lockAddress(tx: Transaction, address: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`wallet ${address}`]);
}

export const findWallet = (db: Queryable, address: string): Promise<OwnedWallet | undefined> =>
  db('wallets').where({ address }).first(columns);

/** Lists the wallets of a user, main first, then oldest first. */
export const listWallets = (db: Queryable, userId: string): Promise<OwnedWallet[]> =>
  db('wallets')
    .where({ user_id: userId })
    .orderBy([{ column: 'main', order: 'desc' }, 'created_at', 'address'])
    .limit(100)
    .select(columns);

/** Stores a wallet, or moves it to the user when it has another owner. */
export async function upsertWallet(tx: Transaction, wallet: OwnedWallet): Promise<void> {
  const { address, userId, kind, main, contractChainId, createdAt } = wallet;
  await tx('wallets')
    .insert({ address, user_id: userId, kind, main, contract_chain_id: contractChainId, created_at: createdAt })
    .onConflict('address')
    .merge(['user_id', 'main']);
}

/** Leaves a user without a main wallet. @returns the wallet that was the main one. */
export async function unsetMain(tx: Transaction, userId: string): Promise<OwnedWallet | undefined> {
  const [former] = await tx('wallets').where({ user_id: userId, main: true }).update({ main: false }, ['address']);
  return former && findWallet(tx, former.address);
}

export async function setMain(tx: Transaction, address: string): Promise<void> {
  await tx('wallets').where({ address }).update({ main: true });
}

export async function deleteWallet(tx: Transaction, address: string): Promise<void> {
  await tx('wallets').where({ address }).delete();
}

export async function upsertRewardReceiver(tx: Transaction, userId: string, address: string): Promise<void> {
  await tx('reward_receivers').insert({ user_id: userId, address }).onConflict('user_id').merge();
}
