import type { Asset } from '@hatchery/api/assets';
import { shortenAddress } from '../../design/address.rules.ts';

const standards: Record<Asset['contractType'], string> = {
  ERC20: 'Token',
  ERC721: 'Unique tokens',
  ERC1155: 'Pieces',
};

/** Returns what an asset is in a few words, as in "Pieces, 0x1234…abcd, token 7". */
export function assetWords({ type, contractType, contract, tokenId }: Asset): string {
  if (type === 'game') return 'Exists in the game alone';
  const where = contract ? `, ${shortenAddress(contract)}` : '';
  return `${standards[contractType]}${where}${tokenId === undefined ? '' : `, token ${tokenId}`}`;
}

/** Returns whether each voucher of an asset names a token of its own. */
export const namesTokens = ({ type, contractType, tokenId }: Asset): boolean =>
  tokenId === undefined && contractType !== 'ERC20' && (type === 'blockchain' || contractType === 'ERC721');
