import type { Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';
import type { Address } from 'viem';

export type WalletRow = { address: Address; user_id: string | null; kind: 'custodial' | 'external'; main: boolean };

/** Events of different users come in any order, so the latest change of a wallet counts. */
export async function upsertWallet(tx: Transaction, wallet: WalletRow & { changed_at: Date }): Promise<void> {
  await tx.raw(
    `insert into wallets (address, user_id, kind, main, changed_at)
     values (:address, :user_id, :kind, :main, :changed_at)
     on conflict (address) do update
       set user_id = excluded.user_id, kind = excluded.kind, main = excluded.main, changed_at = excluded.changed_at
       where wallets.changed_at <= excluded.changed_at`,
    wallet,
  );
  if (wallet.main)
    await tx('wallets')
      .where({ user_id: wallet.user_id })
      .whereNot({ address: wallet.address })
      .update({ main: false });
}

export async function releaseWallets(
  tx: Transaction,
  of: { user_id: string; address: Address },
  changedAt: Date,
): Promise<void> {
  await tx('wallets')
    .where(of)
    .andWhere('changed_at', '<=', changedAt)
    .update({ user_id: null, main: false, changed_at: changedAt });
}

/**
 * Wallets that a deleted user had here are nobody's, as of when they were linked: what moved on to another account may be told
 * of later, for events of different users come in any order.
 */
export async function releaseAll(tx: Transaction, userId: string): Promise<void> {
  await tx('wallets').where({ user_id: userId }).update({ user_id: null, main: false });
}

/** The wallets of a user, the main one first. */
export const selectWallets = (db: Knex, userId: string): Promise<WalletRow[]> =>
  db<WalletRow>('wallets')
    .where({ user_id: userId })
    .orderBy([{ column: 'main', order: 'desc' }, 'changed_at', 'address'])
    .limit(100);

export const selectWallet = (db: Knex, address: Address): Promise<WalletRow | undefined> =>
  db<WalletRow>('wallets').where({ address }).first();

export const lockWallet = (tx: Transaction, address: Address): Promise<WalletRow | undefined> =>
  tx<WalletRow>('wallets').where({ address }).forUpdate().first();
