import type { AssetType, TokenStandard } from '@hatchery/api/assets';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Address } from 'viem';

export type Asset = {
  id: string;
  name: string;
  category: string;
  description: string | null;
  type: AssetType;
  contractType: TokenStandard | null;
  chainId: number | null;
  contract: Address | null;
  /** Null for the voucher converter. */
  holder: Address | null;
  tokenId: string | null;
  property: string | null;
  image: string;
  decimals: number;
  createdAt: Date;
};

const columns = {
  id: 'id',
  name: 'name',
  category: 'category',
  description: 'description',
  type: 'type',
  contractType: 'contract_type',
  chainId: 'chain_id',
  contract: 'contract',
  holder: 'holder',
  tokenId: 'token_id',
  property: 'property',
  image: 'image',
  decimals: 'decimals',
  createdAt: 'created_at',
};

export type AssetFilter = {
  category?: string | undefined;
  type?: AssetType | undefined;
  contractType?: TokenStandard | undefined;
  chainId?: number | undefined;
  text?: string | undefined;
};

/** Lists a page of assets in order of name. */
export function listAssetPage(
  db: Queryable,
  { category, type, contractType, chainId, text, ...paging }: AssetFilter & Paging,
): Promise<Page<Asset>> {
  const wanted = { category, type, contract_type: contractType, chain_id: chainId };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const named = db('assets').where(given).orderByRaw('lower(name), id').select(columns);
  return readPage(text ? named.whereRaw('strpos(lower(name), lower(?)) > 0', [text]) : named, paging);
}

export const listAssets = (db: Queryable, ids: string[]): Promise<Asset[]> =>
  db('assets').whereIn('id', ids).orderBy('id').select(columns);

export const findAsset = (db: Queryable, id: string): Promise<Asset | undefined> =>
  db('assets').where({ id }).first(columns);

/** Finds an asset and keeps others from using it until `tx` ends. */
export const lockAsset = (tx: Transaction, id: string): Promise<Asset | undefined> =>
  tx('assets').where({ id }).forUpdate().first(columns);

/** Makes those who create assets of one contract take turns until `tx` ends. */
export async function lockContract(tx: Transaction, chainId: number, contract: Address): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('asset ' || ?, 0))`, [`${chainId} ${contract}`]);
}

/** Finds an asset that has a token of a contract in common with another: the same one, or all of the contract's. */
export const findOverlapping = (
  tx: Transaction,
  { chainId, contract, tokenId }: { chainId: number; contract: Address; tokenId: string | null },
): Promise<{ id: string; name: string } | undefined> =>
  tx('assets')
    .where({ chain_id: chainId, contract })
    .where((shared) => tokenId === null || shared.whereNull('token_id').orWhere({ token_id: tokenId }))
    .orderBy('id')
    .first('id', 'name');

/** Lists the assets of some tokens of a contract, the one of the whole collection among them. */
export const listAssetsOfTokens = (
  db: Queryable,
  { chainId, contract, tokenIds }: { chainId: number; contract: Address; tokenIds: string[] },
): Promise<Asset[]> =>
  db('assets')
    .where({ chain_id: chainId, contract })
    .where((one) => one.whereNull('token_id').orWhereIn('token_id', tokenIds))
    .orderBy('id')
    .limit(1_000)
    .select(columns);

export async function insertAsset(tx: Transaction, asset: Asset & { createdBy: string }): Promise<void> {
  const { contractType, chainId, tokenId, createdBy, createdAt, ...row } = asset;
  await tx('assets').insert({
    ...row,
    contract_type: contractType,
    chain_id: chainId,
    token_id: tokenId,
    created_by: createdBy,
    created_at: createdAt,
    updated_at: createdAt,
  });
}

export async function deleteAsset(tx: Transaction, id: string): Promise<void> {
  await tx('assets').where({ id }).delete();
}

/** Returns whether vouchers of an asset were ever given, or promised. */
export const hasUnits = async (db: Queryable, assetId: string): Promise<boolean> =>
  (await db('units').where({ asset_id: assetId }).first('id')) !== undefined;

/** Returns whether a deposit of an asset's contract may still be credited: until a week after it was signed. */
export const hasOpenDeposits = async (db: Queryable, assetId: string): Promise<boolean> =>
  (await db('deposits')
    .join('assets', (same) =>
      same.on('assets.chain_id', 'deposits.chain_id').on('assets.contract', 'deposits.asset_contract'),
    )
    .where('assets.id', assetId)
    .whereNull('deposits.credited_at')
    .whereRaw(`deposits.created_at > now() - interval '7 days'`)
    .first('deposits.id')) !== undefined;

type AssetChange = { id: string; change: 'created' | 'deleted'; asset: Asset; madeBy: string; madeAt: Date };

/** Writes down who changed an asset. */
export async function insertAssetChange(
  tx: Transaction,
  { id, change, asset, madeBy, madeAt }: AssetChange,
): Promise<void> {
  const row = { id, asset_id: asset.id, change, made_by: madeBy, asset: JSON.stringify(asset), made_at: madeAt };
  await tx('asset_changes').insert(row);
}
