import { type FieldRule, faultOf } from '../forms/fields.rules.ts';

const isWallet = (text: string): boolean => /^0x/i.test(text);

/** Returns the wallet or the friend code that a text holds. */
export const namedBy = (text: string): { wallet: string } | { referralCode: string } =>
  isWallet(text) ? { wallet: text } : { referralCode: text };

/** Returns the error of a code or wallet address, if any; `rules` are those of the contract. */
export function nameFault(text: string, rules: Record<string, FieldRule>): string | undefined {
  if (text === '') return 'Enter a code or wallet.';
  if (isWallet(text))
    return faultOf(text, rules.wallet) && 'A wallet address is 0x followed by 40 digits or letters from a to f.';
  return faultOf(text, rules.referralCode) && 'This is too long for a code.';
}
