import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Knex } from 'knex';
import type { Address } from 'viem';

export type Wallet = { address: Address; userId: string | null; kind: 'custodial' | 'external'; main: boolean };

const columns = { address: 'address', userId: 'user_id', kind: 'kind', main: 'main' };

/** Stores a wallet, unless a later change is stored: events of different users come in any order. */
export async function upsertWallet(tx: Transaction, wallet: Wallet & { changedAt: Date }): Promise<void> {
  const { address, userId, main } = wallet;
  await tx.raw(
    `insert into wallets (address, user_id, kind, main, changed_at)
     values (:address, :userId, :kind, :main, :changedAt)
     on conflict (address) do update
       set user_id = excluded.user_id, kind = excluded.kind, main = excluded.main, changed_at = excluded.changed_at
       where wallets.changed_at <= excluded.changed_at`,
    wallet,
  );
  if (main) await tx('wallets').where({ user_id: userId }).whereNot({ address }).update({ main: false });
}

export async function releaseWallets(
  tx: Transaction,
  { userId, address }: { userId: string; address: Address },
  changedAt: Date,
): Promise<void> {
  await tx('wallets')
    .where({ user_id: userId, address })
    .andWhere('changed_at', '<=', changedAt)
    .update({ user_id: null, main: false, changed_at: changedAt });
}

/**
 * Releases the wallets of a deleted user and keeps the times when they were linked. The event of a wallet that moved to another
 * account may come later, since events of different users come in any order.
 */
export async function releaseAll(tx: Transaction, userId: string): Promise<void> {
  await tx('wallets').where({ user_id: userId }).update({ user_id: null, main: false });
}

const ownedBy = (db: Queryable, userId: Knex.Value) =>
  db('wallets')
    .where({ user_id: userId })
    .orderBy([{ column: 'main', order: 'desc' }, 'changed_at', 'address'])
    .limit(100)
    .select(columns);

/** Lists the wallets of a user, the main one first. */
export const listWallets = (db: Queryable, userId: string): Promise<Wallet[]> => ownedBy(db, userId);

/** Prepares `listWallets`. */
export const createListWallets = (database: Database) =>
  prepared<{ userId: string }, Wallet>(database, 'wallets-of-user', (knex, param) => ownedBy(knex, param('userId')));

export const findWalletAt = (db: Queryable, address: Address): Promise<Wallet | undefined> =>
  db('wallets').where({ address }).first(columns);

/** Lists which of some addresses are wallets of players, by player. */
export const listOwned = (db: Queryable, addresses: Address[]): Promise<{ address: Address; userId: string }[]> =>
  db('wallets')
    .whereIn('address', addresses)
    .whereNotNull('user_id')
    .orderBy(['user_id', 'address'])
    .select({ address: 'address', userId: 'user_id' });
