import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

type Avatar = { chainId: number; tokenId: number };
const keyOf = ({ chainId, tokenId }: Avatar) => ({ chain_id: chainId, token_id: tokenId });

/** Locks an avatar until `tx` ends, if it is in a wallet of a player. @returns its owner. */
export async function lockOwned(
  tx: Transaction,
  avatar: Avatar,
  userId: string,
): Promise<{ owner: Address } | undefined> {
  const { chainId, tokenId } = avatar;
  const { rows } = await tx.raw(
    `select avatars.owner from avatars join wallets on wallets.address = avatars.owner
     where avatars.chain_id = :chainId and avatars.token_id = :tokenId and wallets.user_id = :userId
     for no key update of avatars`,
    { chainId, tokenId, userId },
  );
  return rows[0];
}

/** Makes the names that a player gives take turns until `tx` ends. */
export async function lockNames(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('avatar names of ' || ?, 0))`, [userId]);
}

type Named = { total: number; first: Date | null };

/** Counts the names that an avatar got, or that a player gave, and tells when the first one was. */
export async function countNames(db: Queryable, of: Avatar | { userId: string }, since: Date): Promise<Named> {
  const which = 'userId' in of ? { named_by: of.userId } : keyOf(of);
  const row = await db('avatar_former_names')
    .where(which)
    .andWhere('named_at', '>', since)
    .count({ total: '*' })
    .min({ first: 'named_at' })
    .first();
  return { total: Number(row?.total ?? 0), first: row?.first ?? null };
}

/** Stores the name of an avatar, and keeps it in its history. */
export async function upsertName(
  tx: Transaction,
  { name, userId, at, ...avatar }: Avatar & { name: string; userId: string; at: Date },
): Promise<void> {
  const row = { ...keyOf(avatar), name, named_by: userId, named_at: at };
  await tx('avatar_names').insert(row).onConflict(['chain_id', 'token_id']).merge();
  await tx('avatar_former_names').insert(row).onConflict().ignore();
}

/** Deletes the names that players gave, and forgets who uploaded images. */
export async function forgetNamers(tx: Transaction, userIds: string[]): Promise<void> {
  await Promise.all([
    ...['avatar_names', 'avatar_former_names'].map((table) => tx(table).whereIn('named_by', userIds).delete()),
    tx('avatar_images').whereIn('ticket_of', userIds).update({ ticket: null, ticket_of: null }),
  ]);
}

/** Notes the ticket that was issued last for the image of an avatar. */
export async function upsertImageTicket(
  tx: Transaction,
  { ticket, userId, ...avatar }: Avatar & { ticket: string; userId: string },
): Promise<void> {
  await tx('avatar_images')
    .insert({ ...keyOf(avatar), ticket, ticket_of: userId })
    .onConflict(['chain_id', 'token_id'])
    .merge(['ticket', 'ticket_of']);
}

/** Finds the ticket that a player got last for the image of an avatar. */
export const findImageTicket = async (
  db: Queryable,
  { userId, ...avatar }: Avatar & { userId: string },
): Promise<string | undefined> =>
  (
    await db('avatar_images')
      .where({ ...keyOf(avatar), ticket_of: userId })
      .first('ticket')
  )?.ticket ?? undefined;

/** Stores the image that the owner of an avatar has uploaded. */
export async function upsertImage(
  tx: Transaction,
  { path, owner, at, ...avatar }: Avatar & { path: string; owner: Address; at: Date },
): Promise<void> {
  const row = { ...keyOf(avatar), path, owner, set_at: at };
  await tx('avatar_images').insert(row).onConflict(['chain_id', 'token_id']).merge(['path', 'owner', 'set_at']);
}
