import type { UnmatchedDeposit } from '@hatchery/api/voucher-deposits';
import { shortenAddress } from '../../design/address.rules.ts';

/** Says what was deposited: "2 × token 7 of 0x1234…abcd". The ledger may not know the asset, nor how it is counted. */
export function depositWords({ assetAddress, assetType, items }: UnmatchedDeposit): string {
  const parts = items.map(({ tokenId, amountBase }) => {
    if (assetType === 'ERC20') return `${BigInt(amountBase).toLocaleString('en')} base units`;
    return assetType === 'ERC721' ? `token ${tokenId}` : `${amountBase} × token ${tokenId}`;
  });
  return `${new Intl.ListFormat('en').format(parts)} of ${shortenAddress(assetAddress)}`;
}

/** Says why nobody got credit. */
export const whyUnmatched = ({ userId, failure }: UnmatchedDeposit): string =>
  failure ?? (userId ? 'It could not be credited.' : 'Nobody asked for it here.');
