import type { Passport } from '@hatchery/api/access';
import { fieldProblem } from '@hatchery/api/problems';
import { on } from '@hatchery/kit/consumers';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import { UserDeletedSchema, WalletKind, WalletLinkedSchema, WalletUnlinkedSchema } from '@hatchery/proto/users';
import { type Address, getAddress } from 'viem';

/** A wallet as the users service told of it, in the table `wallets` of the service that follows it. No owner: it was unlinked. */
export type Wallet = { address: Address; userId: string | null; kind: 'custodial' | 'external'; main: boolean };

const columns = { address: 'address', userId: 'user_id', kind: 'kind', main: 'main' };

/** Stores a wallet, unless a later change is stored: events of different users come in any order. */
async function upsertWallet(tx: Transaction, wallet: Wallet & { changedAt: Date }): Promise<void> {
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

/** Takes a wallet from its player, unless it was linked again since. */
async function releaseWallet(
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
async function releaseAll(tx: Transaction, userId: string): Promise<void> {
  await tx('wallets').where({ user_id: userId }).update({ user_id: null, main: false });
}

const ownedBy = (db: Queryable, userId: unknown) =>
  db('wallets')
    .where({ user_id: userId as string })
    .orderBy([{ column: 'main', order: 'desc' }, 'changed_at', 'address'])
    .limit(100)
    .select(columns);

/** Lists the wallets of a user, the main one first. */
export const listWallets = (db: Queryable, userId: string): Promise<Wallet[]> => ownedBy(db, userId);

/** Prepares `listWallets`. */
export const createListWallets = (database: Database) =>
  prepared<{ userId: string }, Wallet>(database, 'wallets-of-user', (knex, param) => ownedBy(knex, param('userId')));

/** Finds the wallet with this checksummed address, whoever it belongs to. */
export const findWalletAt = (db: Queryable, address: Address): Promise<Wallet | undefined> =>
  db('wallets').where({ address }).first(columns);

/**
 * Finds a wallet of a caller.
 * @param field that named it, as in `body.receiver`.
 * @throws Problem forbidden for any other address. Whether it belongs to someone else is not told.
 */
export async function requireOwnWallet(
  db: Queryable,
  { subject }: Pick<Passport, 'subject'>,
  address: string,
  field: string,
): Promise<Wallet> {
  const wallet = await findWalletAt(db, getAddress(address));
  if (wallet && wallet.userId === subject) return wallet;
  throw fieldProblem('forbidden', field, `${address} is not a wallet of yours. Link it to your account first.`);
}

/** Lists which of some addresses are wallets of players, by player. */
export const listOwned = (db: Queryable, addresses: Address[]): Promise<{ address: Address; userId: string }[]> =>
  db('wallets')
    .whereIn('address', addresses)
    .whereNotNull('user_id')
    .orderBy(['user_id', 'address'])
    .select({ address: 'address', userId: 'user_id' });

/** Locks a wallet until `tx` ends, so that those who spend from it take turns. */
export const lockWallet = (tx: Transaction, address: Address): Promise<Wallet | undefined> =>
  tx('wallets').where({ address }).forUpdate().first(columns);

type Linked = { userId: string; address: Address; at: Date };
type Hooks = {
  onLinked?: (tx: Transaction, wallet: Linked) => Promise<void>;
  onUnlinked?: (tx: Transaction, wallet: Linked) => Promise<void>;
  onDeleted?: (tx: Transaction, userId: string) => Promise<void>;
};

/** Returns handlers of `users.accounts` that keep the table `wallets`. Hooks run in the same transaction, after the change. */
export const followWallets = ({ onLinked, onUnlinked, onDeleted }: Hooks = {}) => [
  on(WalletLinkedSchema, async (tx, { userId, address, kind, main }, { occurredAt: at }) => {
    const wallet = { userId, address: getAddress(address) };
    const kept = kind === WalletKind.CUSTODIAL ? 'custodial' : 'external';
    await upsertWallet(tx, { ...wallet, kind: kept, main, changedAt: at });
    await onLinked?.(tx, { ...wallet, at });
  }),
  on(WalletUnlinkedSchema, async (tx, { userId, address }, { occurredAt: at }) => {
    const wallet = { userId, address: getAddress(address) };
    await releaseWallet(tx, wallet, at);
    await onUnlinked?.(tx, { ...wallet, at });
  }),
  on(UserDeletedSchema, async (tx, { userId }) => {
    await releaseAll(tx, userId);
    await onDeleted?.(tx, userId);
  }),
];
