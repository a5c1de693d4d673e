type CountedAsset = { contractType: 'ERC20' | 'ERC721' | 'ERC1155' | null; tokenId: string | null };

/** Returns what is wrong with the token id that a caller named for an asset, if anything. */
export function tokenFaultOf({ contractType, tokenId }: CountedAsset, named: string | undefined): string | undefined {
  const hasTokens = contractType === 'ERC721' || contractType === 'ERC1155';
  if (!hasTokens) return named === undefined ? undefined : 'This asset has no token ids.';
  if (tokenId === null) return named === undefined ? 'Name the token id: this asset is a whole collection.' : undefined;
  return named === undefined || named === tokenId ? undefined : `This asset is token ${tokenId} alone.`;
}

/** Returns what is wrong with an amount of an asset in base units, if anything. */
export const amountFaultOf = ({ contractType }: CountedAsset, base: bigint): string | undefined =>
  contractType === 'ERC721' && base !== 1n ? 'There is one of each ERC-721 token.' : undefined;
