/** A side of a direct trade, as its player sees it. */
export type BundleSide = {
  userId: string;
  vouchers: readonly { uid: string; assetId: string; tokenId?: string | undefined; amountBase: string }[];
};

const textOf = ({ userId, vouchers }: BundleSide): string => {
  const lines = vouchers.map(({ uid, assetId, tokenId, amountBase }) =>
    [amountBase, assetId, tokenId ?? '-', uid].join(' '),
  );
  return [`${userId} gives`, ...(lines.length > 0 ? lines.sort() : ['nothing'])].join('\n');
};

/**
 * Returns what players confirm of a direct trade, as text: both sides, whoever looks at them and in whatever order. A line is the amount
 * in base units, the asset, its token or `-`, and the voucher. Players send the SHA-256 of its UTF-8 bytes in lower-case hexadecimal.
 */
export const bundleText = (directTradeId: string, sides: readonly BundleSide[]): string =>
  [`direct trade ${directTradeId}`, ...sides.map(textOf).sort()].join('\n');
