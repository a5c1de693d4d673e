import { badField, fieldProblem } from '@hatchery/api/problems';
import { parseAmount } from '@hatchery/api/whole-amounts';
import type { TradesContext } from '../context.ts';
import type { Line, VoucherLine } from './bundles.ts';

type Given = {
  userId: string;
  voucherIds: string[];
  amounts?: number[] | undefined;
  amountsBase?: string[] | undefined;
  /** Returns the lines that these are put down instead of. Some may be vouchers of an account that was merged into theirs. */
  kept?: () => Promise<Line[]>;
  /** The fields of the body that name them. That of base units is called like that of amounts, with `Base`. */
  names: { ids: string; amounts: string };
};

/**
 * Reads vouchers that a player puts down.
 * @throws Problem not-found (not theirs), bad-request (amounts), service-unavailable.
 */
export async function describeLines(
  { internal: { vouchers } }: Pick<TradesContext, 'internal'>,
  { userId, voucherIds, amounts, amountsBase, kept = async () => [], names }: Given,
): Promise<VoucherLine[]> {
  const found = new Map((await vouchers.findVouchers({ body: { voucherIds } })).map((one) => [one.voucherId, one]));
  const areAllTheirs = voucherIds.every((id) => found.get(id)?.userId === userId);
  const before = new Set(areAllTheirs ? [] : (await kept()).map(({ voucherId }) => voucherId));
  return voucherIds.map((voucherId, index) => {
    const voucher = found.get(voucherId);
    if (!voucher || (voucher.userId !== userId && !before.has(voucherId)))
      throw fieldProblem('not-found', `body.${names.ids}.${index}`, `You have no voucher ${voucherId}.`);
    const { assetId, tokenId, unique, ...asset } = voucher;
    const parsed = parseAmount({ amount: amounts?.[index], amountBase: amountsBase?.[index] }, asset.decimals);
    const path = `body.${names.amounts}${amounts ? '' : 'Base'}.${index}`;
    if ('fault' in parsed) throw badField(path, parsed.fault);
    if (unique && parsed.base !== 1n) throw badField(path, 'There is one of each ERC-721 token.');
    return { voucherId, assetId, tokenId, unique, amountBase: String(parsed.base), ...shown(asset) };
  });
}

type Asset = {
  name: string;
  category: string;
  image: string;
  contract?: string | undefined;
  contractType?: 'ERC20' | 'ERC721' | 'ERC1155' | undefined;
  chainId?: number | undefined;
  decimals: number;
};

/** Returns the facts of an asset that a trade keeps. */
export const shown = ({
  name,
  category,
  image,
  contract = '',
  contractType = 'ERC1155',
  chainId,
  decimals,
}: Asset) => ({
  name,
  category,
  image,
  contract,
  contractType,
  chainId,
  decimals,
});
