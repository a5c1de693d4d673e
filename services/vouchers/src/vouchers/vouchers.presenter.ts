import type { Voucher as ToldVoucher } from '@hatchery/api/voucher-gifts';
import { wholeOf } from '@hatchery/api/whole-amounts';
import type { Asset } from '../assets/assets.ts';
import type { HeldAmount, Voucher } from '../ledger/vouchers.ts';

const shown = (base: bigint, decimals: number) => ({ amount: wholeOf(base, decimals), amountBase: String(base) });

/** Returns what the API tells of a voucher. */
export function presentVoucher(voucher: Voucher, asset: Asset, held: HeldAmount[]): ToldVoucher {
  const { decimals, chainId } = asset;
  return {
    uid: voucher.id,
    ...shown(voucher.amount, decimals),
    onHold: held.map(({ amount, reason, until }) => ({
      ...shown(amount, decimals),
      reason,
      until: until?.toISOString(),
    })),
    assetId: asset.id,
    name: asset.name,
    category: asset.category,
    type: asset.type,
    contractType: asset.contractType ?? 'ERC1155',
    contract: asset.contract ?? '',
    chainId: chainId ?? undefined,
    blockchainId: chainId === null ? '' : String(chainId),
    holder: asset.holder ?? undefined,
    tokenId: voucher.tokenId === null ? undefined : String(voucher.tokenId),
    property: asset.property ?? undefined,
    image: asset.image,
    decimals,
    userId: voucher.userId,
    createdAt: voucher.createdAt.toISOString(),
    updatedAt: voucher.updatedAt.toISOString(),
  };
}

/** Returns what other services read of a voucher. */
export const presentUnit = ({ id, assetId, tokenId, unique, amount }: Voucher) => ({
  voucherId: id,
  assetId,
  ...(tokenId === null ? {} : { tokenId: String(tokenId) }),
  unique,
  available: String(amount),
});
