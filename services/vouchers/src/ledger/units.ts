import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { LRUCache } from 'lru-cache';
import { unitId } from './ids.rules.ts';
import { type AssetOfUnit, insertUnits, listUnitsByName, lockAssetsOfUnits, type Unit } from './units.repository.ts';

export { listUnits, type Unit } from './units.repository.ts';

/** Names a unit: an asset, and one token id of a collection. */
export type UnitName = { assetId: string; tokenId: bigint | null };

/** Units by their names. They are right for ever: a unit does not change, and its asset is never deleted. */
export type KnownUnits = LRUCache<string, Unit>;

export const createKnownUnits = (): KnownUnits => new LRUCache({ max: 10_000 });

const keyOf = ({ assetId, tokenId }: UnitName) => `${assetId} ${tokenId ?? ''}`;

/**
 * Finds the units of assets, or makes them. `tokenId` names one of a collection; an asset of one token id needs none. The assets cannot
 * be deleted until `tx` ends.
 * @param known remembers units between calls, which saves a flight where every call counts.
 * @throws Problem not-found (the asset), bad-request (a token id that is missing, or is not the asset's).
 */
export async function unitsOf(tx: Transaction, names: UnitName[], known?: KnownUnits): Promise<Unit[]> {
  const remembered = names.flatMap((name) => known?.get(keyOf(name)) ?? []);
  if (remembered.length === names.length) return remembered;
  const ids = [...new Set(names.map(({ assetId }) => assetId))];
  const [assets, found] = await Promise.all([lockAssetsOfUnits(tx, ids), listUnitsByName(tx, names)]);
  const units = names.map((name) => ({ name, unit: toUnit(name, assets.get(name.assetId)) }));
  const stored = new Set(found.map(({ id }) => id));
  const missing = new Map<string, Unit>();
  for (const { name, unit } of units)
    if (stored.has(unit.id)) known?.set(keyOf(name), unit);
    else missing.set(unit.id, unit);
  if (missing.size > 0) await insertUnits(tx, [...missing.values()]);
  return units.map(({ unit }) => unit);
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
