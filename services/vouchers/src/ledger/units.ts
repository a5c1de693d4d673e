import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { unitId } from './ids.rules.ts';
import { findAssetOfUnit, insertUnit, type Unit } from './units.repository.ts';

export type { Unit } from './units.repository.ts';

/**
 * Finds the unit of an asset, or makes it. `tokenId` names one of a collection; an asset of one token id needs none.
 * @throws Problem not-found (the asset), bad-request (a token id that is missing, or is not the asset's).
 */
export async function unitOf(
  tx: Transaction,
  { assetId, tokenId }: { assetId: string; tokenId: bigint | null },
): Promise<Unit> {
  const asset = await findAssetOfUnit(tx, assetId);
  if (!asset) throw new Problem('not-found', 'There is no such asset.');
  const own = asset.tokenId === null ? null : BigInt(asset.tokenId);
  if (own !== null && tokenId !== null && own !== tokenId)
    throw new Problem('bad-request', `This asset is token ${own} alone.`);
  const chosen = own ?? tokenId;
  if (takesTokens(asset.contractType) && chosen === null)
    throw new Problem('bad-request', 'Name the token of this collection.');
  if (!takesTokens(asset.contractType) && chosen !== null)
    throw new Problem('bad-request', 'This asset has no tokens of their own.');
  const unique = asset.contractType === 'ERC721';
  const unit = { id: unitId(assetId, chosen, unique), assetId, tokenId: chosen, unique };
  await insertUnit(tx, unit);
  return unit;
}

const takesTokens = (contractType: string | null) => contractType === 'ERC721' || contractType === 'ERC1155';
