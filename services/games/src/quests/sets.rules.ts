import type { Condition } from '@hatchery/api/quest-shapes';

type Unit = { assetId: string; tokenId?: string };

/** Returns the assets that conditions ask players to own, each once. Several of them are a set. */
export function assetsIn(conditions: readonly Condition[]): Unit[] {
  const named = conditions.flatMap((condition): Unit[] => {
    if (!('of' in condition) || condition.of !== 'asset') return [];
    if (condition.kind === 'single') return [{ assetId: condition.id }];
    if (condition.kind !== 'amount') return (condition.ids ?? []).map((assetId) => ({ assetId }));
    const { assetId, tokenId } = condition;
    return assetId === undefined ? [] : [tokenId === undefined ? { assetId } : { assetId, tokenId }];
  });
  return [...new Map(named.map((unit) => [`${unit.assetId} ${unit.tokenId ?? ''}`, unit])).values()];
}
