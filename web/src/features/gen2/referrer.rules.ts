import { addressPattern, toReceiver, typoFault } from '../../platform/onchain/receiver.rules.ts';

const codePattern = /^[\w-]{3,40}$/;

/**
 * Returns why a referrer that was typed cannot be taken, or undefined. Nobody is fine.
 * @param takesCodes whether the platform signs the purchase, and so knows the codes of players
 */
export function referrerFault(typed: string, account: string | undefined, takesCodes: boolean): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (addressPattern.test(text))
    return text.toLowerCase() === account?.toLowerCase() ? 'You cannot refer yourself.' : typoFault(text);
  if (text.startsWith('0x')) return 'An address is 0x and 40 letters and digits.';
  if (!takesCodes) return 'Enter an address: 0x and 40 letters and digits. Codes work where you pay with coins.';
  return codePattern.test(text) ? undefined : 'Enter an address, or the code of a player.';
}

/** Returns who was typed as a referrer: an address as wallets take it, or a code as it is. */
export const toReferrer = (typed: string): string =>
  addressPattern.test(typed.trim()) ? toReceiver(typed) : typed.trim();

/** Returns the referrer that an address of the page names, as in `?referrer=0x…`, or nobody. */
export function referrerIn(query: string): string {
  const named = new URLSearchParams(query).get('referrer') ?? '';
  return addressPattern.test(named) ? named : '';
}
