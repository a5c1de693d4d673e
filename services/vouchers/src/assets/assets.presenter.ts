import type { Asset as ToldAsset } from '@hatchery/api/assets';
import type { Asset } from './assets.repository.ts';

/** Returns what the API tells of an asset. */
export const presentAsset = ({ id, createdAt, ...asset }: Asset): ToldAsset => ({
  uid: id,
  name: asset.name,
  category: asset.category,
  description: asset.description ?? undefined,
  type: asset.type,
  contractType: asset.contractType ?? undefined,
  contract: asset.contract ?? undefined,
  chainId: asset.chainId ?? undefined,
  holder: asset.holder ?? undefined,
  tokenId: asset.tokenId ?? undefined,
  property: asset.property ?? undefined,
  image: asset.image,
  decimals: asset.decimals,
  createdAt: createdAt.toISOString(),
});
