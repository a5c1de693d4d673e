import type { Asset } from '@hatchery/api/assets';
import type { BundleLine } from '../../platform/vouchers/bundle.rules.ts';
import { amountFault, baseOf } from '../../platform/vouchers/units.rules.ts';

/** Something that a player wants, as it is typed. */
export interface Want {
  asset: Asset;
  amount: string;
  /** The token's number; empty where any will do. */
  token: string;
}

export const wantOf = (asset: Asset): Want => ({ asset, amount: asset.decimals === 0 ? '1' : '', token: '' });

/** Returns whether a want has to say which token of the asset. */
export const needsToken = ({ contractType, tokenId }: Asset): boolean =>
  contractType === 'ERC721' && tokenId === undefined;

/** Returns whether a want may say which token of the asset. */
export const mayNameToken = ({ contractType, tokenId }: Asset): boolean =>
  (contractType === 'ERC721' || contractType === 'ERC1155') && tokenId === undefined;

export const hasAmount = ({ contractType }: Asset): boolean => contractType !== 'ERC721';

export interface WantFaults {
  amount: string | undefined;
  token: string | undefined;
}

export function wantFaults({ asset, amount, token }: Want, others: readonly Want[]): WantFaults {
  // One asset is wanted either by its tokens or as any of them.
  const twice = others.some(
    (other) => other.asset.uid === asset.uid && [token, ''].some((one) => one === other.token || token === ''),
  );
  return {
    amount: hasAmount(asset)
      ? (amountFault(amount, asset) ?? (twice && !mayNameToken(asset) ? "You've asked for this already." : undefined))
      : undefined,
    token: tokenFault(asset, token) ?? (twice && mayNameToken(asset) ? "You've asked for this already." : undefined),
  };
}

function tokenFault(asset: Asset, token: string): string | undefined {
  if (!mayNameToken(asset)) return undefined;
  if (token === '') return needsToken(asset) ? 'Enter the number of the token.' : undefined;
  return /^\d{1,78}$/.test(token) ? undefined : 'A token number has digits only.';
}

/** Returns whether wants can be sent as they are. */
export const areFine = (wants: readonly Want[]): boolean =>
  wants.every((want, index) => {
    const { amount, token } = wantFaults(want, wants.slice(0, index));
    return amount === undefined && token === undefined;
  });

const baseIn = ({ asset, amount }: Want): string =>
  hasAmount(asset) ? String(baseOf(amount, asset.decimals) ?? 0n) : '1';

/** Returns a want as a line of a bundle. */
export const lineOfWant = (want: Want): BundleLine => ({
  uid: want.asset.uid,
  name: want.asset.name,
  category: want.asset.category,
  image: want.asset.image,
  contract: want.asset.contract ?? '',
  contractType: want.asset.contractType ?? 'ERC1155',
  chainId: want.asset.chainId,
  tokenId: want.token === '' ? want.asset.tokenId : want.token,
  amountBase: baseIn(want),
  decimals: want.asset.decimals,
});

/** Returns wants as the API takes them. */
export function requestOf(wants: readonly Want[]) {
  const tokens = wants.map(({ token }) => (token === '' ? null : token));
  return {
    requestAssetsIds: wants.map(({ asset }) => asset.uid),
    requestAmountsBase: wants.map(baseIn),
    ...(tokens.some((token) => token !== null) ? { requestTokenIds: tokens } : {}),
  };
}
