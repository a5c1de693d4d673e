import { randomUUID } from 'node:crypto';
import type { CreateAsset } from '@hatchery/api/assets';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import type { VouchersContext } from '../context.ts';
import { unitsOf } from '../ledger/units.ts';
import { assetUses } from './asset-uses.ts';
import {
  type Asset,
  deleteAsset,
  findAsset,
  findOverlapping,
  insertAsset,
  insertAssetChange,
  listAssetsOfTokens,
  lockAsset,
  lockContract,
} from './assets.repository.ts';

export { type Asset, findAsset, listAssets } from './assets.repository.ts';

/** The part of an asset that its contract decides. */
type OnChain = Pick<Asset, 'type' | 'contractType' | 'chainId' | 'contract' | 'holder' | 'tokenId' | 'decimals'>;

/**
 * Asks the chain what a new asset is a token of.
 * @throws Problem bad-request (no such chain or contract, or another standard), service-unavailable, bad-gateway.
 */
export async function readAssetToken({ tokens }: Pick<VouchersContext, 'tokens'>, body: CreateAsset): Promise<OnChain> {
  const { contract, contractType = null, holder, tokenId = null } = body;
  if (contract === undefined || contractType === null)
    return { type: 'game', contractType, chainId: null, contract: null, holder: null, tokenId, decimals: 0 };
  const { chainId, decimals } = await tokens.read({ chainId: body.chainId, contract, contractType });
  return {
    type: 'blockchain',
    contractType,
    chainId,
    contract: getAddress(contract),
    holder: holder === undefined ? null : getAddress(holder),
    tokenId,
    decimals,
  };
}

type Editor = { madeBy: string; now: Date };

/** Creates an asset. @throws Problem conflict if another one is of the same token. */
export async function createAsset(
  tx: Transaction,
  body: CreateAsset,
  { madeBy, now, ...onChain }: OnChain & Editor,
): Promise<Asset> {
  const { chainId, contract, tokenId } = onChain;
  if (chainId !== null && contract !== null) await requireFree(tx, { chainId, contract, tokenId });
  const { name, category, description = null, property = null, image } = body;
  const asset = { id: randomUUID(), name, category, description, property, image, createdAt: now, ...onChain };
  await Promise.all([
    insertAsset(tx, { ...asset, createdBy: madeBy }),
    insertAssetChange(tx, { id: randomUUID(), change: 'created', asset, madeBy, madeAt: now }),
  ]);
  return asset;
}

/** Two assets never share a token: otherwise one that exists once could be given twice. */
async function requireFree(tx: Transaction, token: Parameters<typeof findOverlapping>[1]): Promise<void> {
  await lockContract(tx, token.chainId, token.contract);
  const other = await findOverlapping(tx, token);
  if (other) throw new Problem('conflict', `The asset ${other.name} (${other.id}) is of this token already.`);
}

/** Makes the units of vouchers that will be given, by which their assets are in use. @throws Problem not-found, bad-request. */
export async function promiseAssets(
  tx: Transaction,
  units: { assetId: string; tokenId?: string | undefined }[],
): Promise<void> {
  if (units.length === 0) return;
  await unitsOf(
    tx,
    units.map(({ assetId, tokenId }) => ({ assetId, tokenId: tokenId === undefined ? null : BigInt(tokenId) })),
  );
}

type TokensOfContract = { chainId: number; contract: string; tokenIds: string[] };

/** Does the same for tokens of a contract. @returns the asset of each. @throws Problem not-found if one has none. */
export async function promiseTokens(
  tx: Transaction,
  { chainId, contract, tokenIds }: TokensOfContract,
): Promise<{ tokenId: string; assetId: string }[]> {
  const assets = await listAssetsOfTokens(tx, { chainId, contract: getAddress(contract), tokenIds });
  const found = tokenIds.map((tokenId, index) => {
    const asset = assets.find((one) => one.tokenId === null || one.tokenId === tokenId);
    if (asset) return { tokenId, assetId: asset.id };
    const message = `Token ${tokenId} of ${contract} on chain ${chainId} has no asset.`;
    throw fieldProblem('not-found', `body.tokenIds.${index}`, message);
  });
  await promiseAssets(tx, found);
  return found;
}

/** Finds an asset. @throws Problem not-found. */
export async function requireAsset(db: Queryable, id: string): Promise<Asset> {
  const asset = await findAsset(db, id);
  if (!asset) throw noAsset(id);
  return asset;
}

const noAsset = (id: string) => new Problem('not-found', `There is no asset ${id}.`);

/**
 * Deletes an asset that nothing refers to. @param keys how many API keys have a budget of it.
 * @throws Problem not-found, conflict (says where it is used).
 */
export async function removeAsset(tx: Transaction, id: string, { keys, madeBy, now }: Editor & { keys: number }) {
  const asset = await lockAsset(tx, id);
  if (!asset) throw noAsset(id);
  const used = await Promise.all(assetUses.map((use) => use.isUsed(tx, id)));
  const places = assetUses
    .filter((_, index) => used[index])
    .map(({ where, words }) => ({ path: where, message: words }));
  if (keys > 0)
    places.push({ path: 'budgets', message: `${keys} API ${keys === 1 ? 'key has' : 'keys have'} a budget of it.` });
  if (places.length > 0) throw inUse(asset, places);
  await Promise.all([
    deleteAsset(tx, id),
    insertAssetChange(tx, { id: randomUUID(), change: 'deleted', asset, madeBy, madeAt: now }),
  ]);
}

const inUse = ({ name }: Asset, places: { path: string; message: string }[]) =>
  new Problem('conflict', `${name} is in use and was not deleted. ${places.map(({ message }) => message).join(' ')}`, {
    errors: places,
  });
