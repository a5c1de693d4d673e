import type { GamesContext } from '../context.ts';

/** Finds assets by their ids. @throws Problem service-unavailable. */
export async function findAssets({ internal: { vouchers } }: Pick<GamesContext, 'internal'>, assetIds: string[]) {
  const uids = [...new Set(assetIds)];
  const found = uids.length > 0 ? await vouchers.findAssets({ body: { uids } }) : [];
  return new Map(found.map((asset) => [asset.uid, asset]));
}

type Unit = { assetId: string; tokenId?: string | undefined };

/** Keeps assets that will be given from being deleted before the first of their rewards. @throws Problem not-found, service-unavailable. */
export async function promiseAssets(
  { internal: { vouchers } }: Pick<GamesContext, 'internal'>,
  given: Unit[],
): Promise<void> {
  const named = given.map(({ assetId, tokenId }) => (tokenId === undefined ? { assetId } : { assetId, tokenId }));
  const units = [...new Map(named.map((unit) => [`${unit.assetId} ${unit.tokenId ?? ''}`, unit])).values()];
  if (units.length > 0) await vouchers.promiseAssets({ body: { units } });
}

export type Asset = Awaited<ReturnType<typeof findAssets>> extends Map<string, infer Found> ? Found : never;

/** Returns what is wrong with an asset, or with the token that is named of it, as a reward for many, if anything. */
export function tokenFaultOf({ contractType, tokenId }: Asset, named: string | undefined): string | undefined {
  if (contractType === 'ERC721') return 'There is one of each ERC-721 token, so it cannot be a reward for many.';
  if (contractType !== 'ERC1155') return named === undefined ? undefined : 'This asset has no token ids.';
  if (tokenId === undefined)
    return named === undefined ? 'Name the token id: this asset is a whole collection.' : undefined;
  return named === undefined || named === tokenId ? undefined : `This asset is token ${tokenId} alone.`;
}
