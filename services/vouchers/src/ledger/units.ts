import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { unitId } from './ids.rules.ts';
import { type AssetOfUnit, insertUnits, listUnitsByName, lockAssetsOfUnits, type Unit } from './units.repository.ts';

export { listUnits, type Unit } from './units.repository.ts';

/** Names a unit: an asset, and one token id of a collection. */
export type UnitName = { assetId: string; tokenId: bigint | null };

/**
 * Finds the units of assets, or makes them. `tokenId` names one of a collection; an asset of one token id needs none. The assets cannot
 * be deleted until `tx` ends.
 * @throws Problem not-found (the asset), bad-request (a token id that is missing, or is not the asset's).
 */
export async function unitsOf(tx: Transaction, names: UnitName[]): Promise<Unit[]> {
  const ids = [...new Set(names.map(({ assetId }) => assetId))];
  const [assets, found] = await Promise.all([lockAssetsOfUnits(tx, ids), listUnitsByName(tx, names)]);
  const units = names.map((name) => toUnit(name, assets.get(name.assetId)));
  const missing = new Map(units.map((unit) => [unit.id, unit]));
  for (const { id } of found) missing.delete(id);
  if (missing.size > 0) await insertUnits(tx, [...missing.values()]);
  return units;
}

export const unitOf = async (tx: Transaction, name: UnitName): Promise<Unit> => (await unitsOf(tx, [name]))[0] as Unit;

function toUnit({ assetId, tokenId }: UnitName, asset: AssetOfUnit | undefined): Unit {
  if (!asset) throw new Problem('not-found', `There is no asset ${assetId}.`);
  if (asset.tokenId !== null && tokenId !== null && asset.tokenId !== tokenId)
    throw new Problem('bad-request', `This asset is token ${asset.tokenId} alone.`);
  const chosen = asset.tokenId ?? tokenId;
  if (asset.hasTokens && chosen === null) throw new Problem('bad-request', 'Name the token of this collection.');
  if (!asset.hasTokens && chosen !== null) throw new Problem('bad-request', 'This asset has no token ids.');
  return { id: unitId(assetId, chosen, asset.unique), assetId, tokenId: chosen, unique: asset.unique };
}
