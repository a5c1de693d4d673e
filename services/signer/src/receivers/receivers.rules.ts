import { isAddressEqual } from 'viem';
import { parseSiweMessage } from 'viem/siwe';

export type Receiver = { since: Date; signed: boolean };
export type KeptWallet = { createdAt: Date; ownedSince: Date };

const dayMilliseconds = 86_400_000;
/** How long a receiver waits whose signature the vault has checked, and one that has none, as a contract account. */
const waits = { signed: dayMilliseconds, unsigned: 3 * dayMilliseconds };

/**
 * Returns when assets of a custodial wallet may go to a receiver. Whoever takes over the users service can name a wallet of their
 * own, and sign for it. So a new receiver waits, and so does a wallet that changed its owner. A wallet of the day on which its
 * owner proved the receiver is too young to hold much, and does not wait.
 */
export function mayReceiveFrom(wallet: KeptWallet, receiver: Receiver): Date {
  const known = Math.max(wallet.ownedSince.getTime(), receiver.since.getTime());
  if (receiver.signed && known <= wallet.createdAt.getTime() + dayMilliseconds) return new Date(known);
  return new Date(known + (receiver.signed ? waits.signed : waits.unsigned));
}

/**
 * Tells whether a message (EIP-4361) is for this address and, if it names an account, for this one. Whether the address signed it
 * is another question.
 */
export function isProofFor(message: string, { address, userId }: { address: `0x${string}`; userId: string }): boolean {
  const { address: signer, nonce, statement = '' } = parseSiweMessage(message);
  if (!signer || !nonce || !isAddressEqual(signer, address)) return false;
  const [named] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(statement) ?? [];
  return named === undefined || named.toLowerCase() === userId.toLowerCase();
}
