import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address, Hex } from 'viem';
import type { KeptWallet, Receiver } from './receivers.rules.ts';

export type Proof = { message: string; signature: Hex };

type StoredReceiver = Receiver & { userId: string };

/** Finds an external wallet that can receive assets. */
export async function findReceiver(db: Queryable, address: Address): Promise<StoredReceiver | undefined> {
  const row = await db('receivers').where({ address }).first();
  return row && { userId: row.user_id, since: row.since, signed: row.signature !== null };
}

/**
 * Stores whose wallet this is. The time starts again when it changes hands. A proof is added to the same owner's wallet, which
 * keeps its time.
 */
export async function upsertReceiver(
  tx: Transaction,
  { address, userId, proof, now }: { address: Address; userId: string; proof: Proof | undefined; now: Date },
): Promise<void> {
  await tx.raw(
    `insert into receivers as known (address, user_id, since, message, signature) values (?, ?, ?, ?, ?)
     on conflict (address) do update set
       since = case when known.user_id = excluded.user_id then known.since else excluded.since end,
       message = case when known.user_id = excluded.user_id
         then coalesce(excluded.message, known.message) else excluded.message end,
       signature = case when known.user_id = excluded.user_id
         then coalesce(excluded.signature, known.signature) else excluded.signature end,
       user_id = excluded.user_id`,
    [address, userId, now, proof?.message ?? null, proof?.signature ?? null],
  );
}

export async function deleteReceiver(
  tx: Transaction,
  { address, userId }: { address: Address; userId: string },
): Promise<void> {
  await tx('receivers').where({ address, user_id: userId }).delete();
}

/** Notes the owner of custodial wallets. The time starts again for those that had another. */
export async function updateOwners(
  tx: Transaction,
  { wallets, userId, now }: { wallets: Address[]; userId: string; now: Date },
): Promise<void> {
  await tx('custodial_wallets')
    .whereIn('address', wallets)
    .andWhereRaw('user_id is distinct from cast(? as uuid)', [userId])
    .update({ user_id: userId, owned_since: now });
}

/** The most wallets of one user that are listed. */
const mostWallets = 100;

/** Lists the wallets that are kept for a user, with their addresses. */
export async function listWalletsOf(db: Queryable, userId: string): Promise<(KeptWallet & { address: Address })[]> {
  const rows = await db('custodial_wallets')
    .where({ user_id: userId })
    .orderBy('created_at')
    .limit(mostWallets)
    .select({ address: 'address', createdAt: 'created_at', ownedSince: 'owned_since' });
  return rows.map(({ address, createdAt, ownedSince }) => ({
    address,
    createdAt,
    ownedSince: ownedSince ?? createdAt,
  }));
}

/** Lists the external wallets of a user. */
export async function listReceiversOf(db: Queryable, userId: string): Promise<(Receiver & { address: Address })[]> {
  const rows = await db('receivers').where({ user_id: userId }).orderBy('since').limit(mostWallets);
  return rows.map(({ address, since, signature }) => ({ address, since, signed: signature !== null }));
}

export async function listKeptWallets(db: Queryable, wallets: Address[]): Promise<KeptWallet[]> {
  const rows = await db('custodial_wallets')
    .whereIn('address', wallets)
    .orderBy('address')
    .select({ createdAt: 'created_at', ownedSince: 'owned_since' });
  return rows.map(({ createdAt, ownedSince }) => ({ createdAt, ownedSince: ownedSince ?? createdAt }));
}
