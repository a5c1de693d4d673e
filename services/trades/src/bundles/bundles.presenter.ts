import type { TradeAsset } from '@hatchery/api/trade-shapes';
import { wholeOf } from '@hatchery/api/whole-amounts';
import type { Line } from './bundles.rules.ts';

/** Shows lines of a bundle or of a request. */
export const presentLines = (lines: Line[]): TradeAsset[] =>
  lines.map(({ voucherId, assetId, amountBase, decimals, name, category, image, contract, contractType, ...line }) => ({
    uid: voucherId ?? assetId,
    amount: wholeOf(BigInt(amountBase), decimals),
    amountBase,
    assetId,
    name,
    category,
    contract,
    contractType,
    chainId: line.chainId,
    tokenId: line.tokenId,
    image,
    decimals,
  }));
