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

/** Lists those of some units that exist, by asset and token id. */
export async function listUnitsByName(
  db: Queryable,
  names: { assetId: string; tokenId: bigint | null }[],
): Promise<Unit[]> {
  const rows = await db('units')
    .join('assets', 'assets.id', 'units.asset_id')
    .joinRaw(
      `join unnest(?::uuid[], ?::text[]) as name(asset_id, token_id) on name.asset_id = units.asset_id
         and units.token_id is not distinct from coalesce(nullif(name.token_id, '')::numeric, assets.token_id)`,
      [names.map(({ assetId }) => assetId), names.map(({ tokenId }) => String(tokenId ?? ''))],
    )
    .orderBy('units.id')
    .distinct({ id: 'units.id', assetId: 'units.asset_id', tokenId: 'units.token_id', unique: 'units.is_unique' });
  return (rows as UnitRow[]).map(toUnit);
}

/** Stores units, unless they are there, in the order in which everybody stores them. */
export async function insertUnits(tx: Transaction, units: Unit[]): Promise<void> {
  const inOrder = units.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const rows = inOrder.map(({ id, assetId, tokenId, unique }) => ({
    id,
    asset_id: assetId,
    token_id: tokenId === null ? null : String(tokenId),
    is_unique: unique,
  }));
  await tx('units').insert(rows).onConflict().ignore();
}

export type AssetOfUnit = { tokenId: bigint | null; hasTokens: boolean; unique: boolean };

/** Finds what assets say of their units, by their ids. Locks the assets, so that they stay. */
export async function lockAssetsOfUnits(tx: Transaction, ids: string[]): Promise<Map<string, AssetOfUnit>> {
  const rows = await tx('assets')
    .whereIn('id', ids)
    .orderBy('id')
    .forKeyShare()
    .select({ id: 'id', standard: 'contract_type', tokenId: 'token_id' });
  return new Map(
    rows.map(({ id, standard, tokenId }) => [
      id,
      {
        tokenId: tokenId === null ? null : BigInt(tokenId),
        hasTokens: standard === 'ERC721' || standard === 'ERC1155',
        unique: standard === 'ERC721',
      },
    ]),
  );
}

/** Finds one of some ids that is no unit. */
export async function findMissingUnit(tx: Transaction, ids: string[]): Promise<string | undefined> {
  const known = new Set(await tx('units').whereIn('id', ids).orderBy('id').pluck('id'));
  return ids.find((id) => !known.has(id));
}
