import type { Asset } from '@hatchery/api/assets';
import { typoFault } from '../../platform/onchain/receiver.rules.ts';
import { namesTokens } from '../../platform/vouchers/asset.words.ts';
import { amountFault, baseOf } from '../../platform/vouchers/units.rules.ts';

const walletShape = /^0x[0-9a-fA-F]{40}$/;
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const tokenIdShape = /^(0|[1-9]\d{0,77})$/;

/** Returns how a text names its recipient, by wallet or by e-mail. */
export const recipientOf = (text: string): { receiver: string } | { email: string } =>
  /^0x/i.test(text.trim()) ? { receiver: text.trim() } : { email: text.trim() };

/** Returns the checks of the form; the asset decides which amounts and token ids are possible. */
export const giveChecks = (asset: Asset | undefined) => ({
  recipient(text: string): string | undefined {
    const given = text.trim();
    if (given === '') return 'Enter an e-mail address or a wallet.';
    if (/^0x/i.test(given))
      return walletShape.test(given)
        ? typoFault(given)
        : 'A wallet is 0x followed by 40 digits or letters from a to f.';
    return emailShape.test(given) ? undefined : 'This is no e-mail address.';
  },
  amount(text: string): string | undefined {
    if (!asset) return undefined;
    if (asset.contractType === 'ERC721' && text.trim() !== '1') return 'A unique token is given one at a time.';
    return amountFault(text, { decimals: asset.decimals });
  },
  overrideTokenId(text: string): string | undefined {
    if (!asset || !namesTokens(asset)) return undefined;
    if (text.trim() === '') return 'Enter which token to give.';
    return tokenIdShape.test(text.trim()) ? undefined : 'Enter a whole number without leading zeros.';
  },
});

interface Texts {
  recipient: string;
  amount: string;
  overrideTokenId: string;
}

/** Returns what the API is asked to give. */
export const giftOf = (asset: Asset, { recipient, amount, overrideTokenId }: Texts) => ({
  assetId: asset.uid,
  amountBase: String(baseOf(amount, asset.decimals) ?? 0n),
  ...(namesTokens(asset) ? { overrideTokenId: overrideTokenId.trim() } : {}),
  ...recipientOf(recipient),
});
