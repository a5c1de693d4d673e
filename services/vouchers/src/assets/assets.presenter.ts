import type { Asset as ToldAsset } from '@hatchery/api/assets';
import type { Asset } from './assets.repository.ts';

/** Returns what other services show of an asset. */
export const factsOf = ({ name, category, type, contractType, contract, chainId, image, decimals }: Asset) => ({
  ...{ name, category, type, image, decimals },
  contractType: contractType ?? undefined,
  contract: contract ?? undefined,
  chainId: chainId ?? undefined,
});

/** Returns what the API tells of an asset. */
export const presentAsset = ({ id, createdAt, ...asset }: Asset): ToldAsset => ({
  uid: id,
  ...factsOf({ id, createdAt, ...asset }),
  description: asset.description ?? undefined,
  holder: asset.holder ?? undefined,
  tokenId: asset.tokenId ?? undefined,
  property: asset.property ?? undefined,
  createdAt: createdAt.toISOString(),
});
