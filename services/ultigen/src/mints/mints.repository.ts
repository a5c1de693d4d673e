import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';

/** A creature that a studio or an admin minted, and the kind that it is to become. */
export type Mint = { id: string; monsterId: number; kind: number; begun: boolean };

const columns = { id: 'id', monsterId: 'monster_id', kind: 'kind', begun: 'begun' };

/** Stores a mint. @returns false when it was made before. */
export async function insertMint(
  tx: Transaction,
  { id, monsterId, kind, begun, mintedBy, now }: Mint & { mintedBy: string; now: Date },
): Promise<boolean> {
  const row = { id, monster_id: monsterId, kind, begun, minted_by: mintedBy, created_at: now };
  const inserted = await tx('monster_mints').insert(row).onConflict('id').ignore().returning('id');
  return inserted.length === 1;
}

/** Lists which of some ids are mints. */
export const listMints = (db: Queryable, ids: string[]): Promise<string[]> =>
  db('monster_mints').whereIn('id', ids).orderBy('id').pluck('id');

/** Finds a mint, which nobody else changes until `tx` ends. */
export const lockMint = (tx: Transaction, id: string): Promise<Mint | undefined> =>
  tx('monster_mints').where({ id }).forUpdate().first(columns);

/** Stores whether the growth of a mint has begun, or is not needed. */
export async function updateBegun(tx: Transaction, ids: string[], begun: boolean): Promise<void> {
  await tx('monster_mints').whereIn('id', ids).update({ begun });
}

type Waiting = { id: string; owner: Address };

/** Lists mints of some hatches whose growth has not begun. */
export async function listWaiting(tx: Transaction, hatchIds: string[]): Promise<Waiting[]> {
  const { rows } = await tx.raw(
    `select mint.id, m.owner from monsters m join monster_mints mint on mint.monster_id = m.id
     where m.hatch_id = any(cast(? as uuid[])) and not mint.begun order by mint.id`,
    [hatchIds],
  );
  return rows;
}

/** Lists mints of some creatures whose growth has not begun. */
export async function listWaitingOf(tx: Transaction, monsterIds: number[]): Promise<Waiting[]> {
  const { rows } = await tx.raw(
    `select mint.id, m.owner from monster_mints mint join monsters m on m.id = mint.monster_id
     where mint.monster_id = any(cast(? as bigint[])) and not mint.begun order by mint.id`,
    [monsterIds],
  );
  return rows;
}

/** Has the growth of mints begin again that came to nothing. */
export async function updateNotBegun(tx: Transaction, monsterIds: number[]): Promise<void> {
  await tx('monster_mints').whereIn('monster_id', monsterIds).update({ begun: false });
}
