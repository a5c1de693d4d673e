import type { Asset, TokenStandard } from '@hatchery/api/assets';
import { shortenAddress } from '../../design/address.rules.ts';

const standards: Record<TokenStandard, string> = {
  ERC20: 'Token',
  ERC721: 'Unique tokens',
  ERC1155: 'Pieces',
};

/** Returns what an asset is in a few words, as in "Pieces, 0x1234…abcd, token 7". */
export function assetWords({ type, contractType, contract, tokenId }: Asset): string {
  if (type === 'game' || !contractType) return 'Exists in the game alone';
  const where = contract ? `, ${shortenAddress(contract)}` : '';
  return `${standards[contractType]}${where}${tokenId === undefined ? '' : `, token ${tokenId}`}`;
}

/** Returns whether each voucher of an asset names a token of its own. */
export const namesTokens = ({ type, contractType, tokenId }: Asset): boolean =>
  tokenId === undefined && (contractType === 'ERC721' || (contractType === 'ERC1155' && type === 'blockchain'));
