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
  const { rows } = await db
    .raw(
      `with wanted as (
         select distinct assets.id as asset_id, coalesce(name.token_id, assets.token_id) as token_id
         from unnest(:assets::uuid[], :tokens::numeric[]) as name(asset_id, token_id) join assets on assets.id = name.asset_id
       )
       select unit.id, unit.asset_id as "assetId", unit.token_id as "tokenId", unit.is_unique as "unique"
       from wanted cross join lateral (
         select units.* from units where units.asset_id = wanted.asset_id and units.token_id = wanted.token_id
         union all
         select units.* from units
         where units.asset_id = wanted.asset_id and units.token_id is null and wanted.token_id is null
       ) as unit
       order by unit.id`,
      { assets: names.map(({ assetId }) => assetId), tokens: names.map(({ tokenId }) => tokenId?.toString() ?? null) },
    )
    .options({ name: 'ledger-units' });
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
  const { rows } = await tx
    .raw(
      `select id, contract_type as standard, token_id as "tokenId" from assets where id = any(:ids::uuid[]) order by id for key share`,
      { ids },
    )
    .options({ name: 'ledger-lock-assets' });
  return new Map(
    (rows as { id: string; standard: string | null; tokenId: string | null }[]).map(({ id, standard, tokenId }) => [
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
