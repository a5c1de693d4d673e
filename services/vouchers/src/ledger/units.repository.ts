import type { Queryable, Transaction } from '@hatchery/kit/database';

export type Unit = {
  id: string;
  assetId: string;
  tokenId: bigint | null;
  /** There is one of it (ERC-721). */
  unique: boolean;
};

type UnitRow = { id: string; assetId: string; tokenId: string | null; unique: boolean };

const columns = { id: 'id', assetId: 'asset_id', tokenId: 'token_id', unique: 'is_unique' };

const toUnit = ({ tokenId, ...row }: UnitRow): Unit => ({ ...row, tokenId: tokenId === null ? null : BigInt(tokenId) });

/** Lists units by their ids. */
export const listUnits = async (db: Queryable, ids: string[]): Promise<Unit[]> =>
  ((await db('units').whereIn('id', ids).orderBy('id').select(columns)) as UnitRow[]).map(toUnit);

/** Stores a unit, unless it is there. */
export async function insertUnit(tx: Transaction, { id, assetId, tokenId, unique }: Unit): Promise<void> {
  const token = tokenId === null ? null : String(tokenId);
  await tx('units').insert({ id, asset_id: assetId, token_id: token, is_unique: unique }).onConflict().ignore();
}

/** Finds what a unit's asset says of it. Locks the asset, so that it stays. */
export const findAssetOfUnit = (
  tx: Transaction,
  assetId: string,
): Promise<{ contractType: string | null; tokenId: string | null } | undefined> =>
  tx('assets').where({ id: assetId }).forKeyShare().first({ contractType: 'contract_type', tokenId: 'token_id' });

/** Finds one of some ids that is no unit. */
export async function findMissingUnit(tx: Transaction, ids: string[]): Promise<string | undefined> {
  const known = new Set(await tx('units').whereIn('id', ids).orderBy('id').pluck('id'));
  return ids.find((id) => !known.has(id));
}
