import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

/** Makes what is signed for one player take turns until `tx` ends. */
export async function lockBuyer(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('avatars of ' || ?, 0))`, [userId]);
}

/** Lists the signatures of free avatars that some accounts had, newest first. */
export const listFreeAvatars = (
  tx: Transaction,
  userIds: string[],
): Promise<{ userId: string; signatureId: string }[]> =>
  tx('free_avatars')
    .join('signatures', 'signatures.id', 'free_avatars.signature_id')
    .whereIn('free_avatars.user_id', userIds)
    .orderBy([{ column: 'signatures.created_at', order: 'desc' }, 'free_avatars.user_id'])
    .select({ userId: 'free_avatars.user_id', signatureId: 'free_avatars.signature_id' });

/** Notes that an account has this signature for a free avatar, instead of one that expired. @returns false if another account had one for this receiver. */
export async function upsertFreeAvatar(
  tx: Transaction,
  { userId, signatureId, receiver }: { userId: string; signatureId: string; receiver: Address },
): Promise<boolean> {
  const taken = await tx('free_avatars').where({ receiver }).whereNot({ user_id: userId }).first('user_id');
  if (taken) return false;
  const stored = await tx.raw(
    `insert into free_avatars (user_id, signature_id, receiver) values (:userId, :signatureId, :receiver)
     on conflict (user_id) do update set signature_id = excluded.signature_id, receiver = excluded.receiver`,
    { userId, signatureId, receiver },
  );
  return stored.rowCount === 1;
}

type Count = { day: string; network: string; most: number };

/** Counts a free avatar of a day, if there is room for it. The row stays locked until `tx` ends. @returns whether there was. */
export async function countFreeAvatar(tx: Transaction, { day, network, most }: Count): Promise<boolean> {
  if (most < 1) return false;
  const { rowCount } = await tx.raw(
    `insert into free_avatar_days (day, network, given) values (:day, :network, 1)
     on conflict (day, network) do update set given = free_avatar_days.given + 1 where free_avatar_days.given < :most`,
    { day, network, most },
  );
  return rowCount === 1;
}

/** Lists the wallets of a player with the times when they were linked. */
export const listLinkedWallets = (db: Queryable, userId: string): Promise<{ kind: string; changedAt: Date }[]> =>
  db('wallets')
    .where({ user_id: userId })
    .orderBy('address')
    .limit(100)
    .select({ kind: 'kind', changedAt: 'changed_at' });

export async function insertNewcomer(
  tx: Transaction,
  { userId, network, cameAt }: { userId: string; network: string; cameAt: Date },
): Promise<void> {
  await tx('newcomers').insert({ user_id: userId, network, came_at: cameAt }).onConflict('user_id').ignore();
}

/** Finds the keyed hash of the network that a player came from. It is forgotten after 31 days. */
export const findNetwork = async (db: Queryable, userId: string): Promise<string | undefined> =>
  (await db('newcomers').where({ user_id: userId }).first('network'))?.network;

export async function deleteNewcomer(tx: Transaction, userId: string): Promise<void> {
  await tx('newcomers').where({ user_id: userId }).delete();
}
