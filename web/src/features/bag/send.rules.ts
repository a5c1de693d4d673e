/** The receiver of vouchers. */
export type Recipient = { receiverId: string } | { receiverEmail: string } | { receiver: string };

/** Returns whether a text begins as the address of a wallet. */
export const isWallet = (text: string): boolean => /^0x/i.test(text);

/** Returns whether a text names somebody by e-mail, who may have no account yet. */
export const isEmail = (text: string): boolean => text.includes('@');

/** Returns what a text names: a wallet, or an e-mail address. */
export const recipientOf = (text: string): Recipient => (isWallet(text) ? { receiver: text } : { receiverEmail: text });

/** Returns the error of what was typed in place of a friend, if any. */
export function recipientFault(text: string): string | undefined {
  if (text === '') return 'Choose a friend, or enter an e-mail address or wallet.';
  if (isWallet(text))
    return /^0x[0-9a-f]{40}$/i.test(text)
      ? undefined
      : 'A wallet address is 0x followed by 40 digits or letters from a to f.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
    ? undefined
    : 'Enter an address like name@example.com, or a wallet that starts with 0x.';
}
