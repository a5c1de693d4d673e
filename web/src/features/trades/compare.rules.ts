import type { TradeAsset } from '@hatchery/api/trade-shapes';
import type { BundleLine } from '../../platform/vouchers/bundle.rules.ts';

/** Returns what of a request an offer leaves out, in amounts. */
export const lackingIn = (request: readonly TradeAsset[], offered: readonly TradeAsset[]): BundleLine[] =>
  request.flatMap((line) => {
    const given = offered
      .filter(({ assetId, tokenId }) => assetId === line.assetId && (line.tokenId ?? tokenId) === tokenId)
      .reduce((sum, { amountBase }) => sum + BigInt(amountBase), 0n);
    const lacking = BigInt(line.amountBase) - given;
    return lacking > 0n ? [{ ...line, amountBase: String(lacking) }] : [];
  });
