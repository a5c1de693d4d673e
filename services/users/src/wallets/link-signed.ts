import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { noteCredentialChange } from '../credentials/credentials.ts';
import { accountOfProof } from '../guests/guests.ts';
import { proposeMerge } from '../merges/merges.ts';
import { openSession, renewAccess, type Session } from '../sessions/sessions.ts';
import { lockAccounts } from '../users/users.ts';
import { checkProof, type Signed, takeMessage } from '../wallet-sign-in/messages.ts';
import { type OwnedWallet, refuseTooMany } from './wallets.rules.ts';
import { findWallet, linkWallet, listWallets, lockAddress } from './wallets.ts';

type Linker = {
  userId: string;
  sessionId: string | undefined;
  userAgent: string | undefined;
};

export type Linked = { session: Session } | { mergeUid: string };

/**
 * Links a wallet with a signed message, which works once. A wallet that the caller has already stays as it is. A guest becomes an
 * account with a new session, as by signing in. Everybody else gets a new access token of the same session.
 * @returns the uid of the proposed merge if another account has the wallet: throwing would roll the proposal back.
 * @throws Problem expired, invalid-signature, conflict, unauthorized, service-unavailable
 */
export async function linkSigned(
  context: UsersContext,
  tx: Transaction,
  { address, message, signature, proof }: Signed,
  linker: Linker,
): Promise<Linked> {
  const now = context.now();
  const { userId } = linker;
  await lockAddress(tx, address);
  await takeMessage(tx, message, now);
  const { wallet, guest } = await lockOwners(tx, address, userId);
  if (wallet) checkProof(wallet, proof);
  if (wallet && wallet.userId !== userId) {
    const provedBy = { kind: 'wallet', name: address } as const;
    return { mergeUid: await proposeMerge(tx, { intoUserId: userId, fromUserId: wallet.userId, provedBy, now }) };
  }
  if (!wallet) {
    refuseTooMany(await listWallets(tx, userId), 'external');
    if (guest)
      await accountOfProof(tx, { ownerId: undefined, guestId: userId, arrival: { way: 'wallet', network: '' }, now });
    const contractChainId = proof.by === 'contract' ? proof.chainId : undefined;
    const main = guest || !(await listWallets(tx, userId)).some((one) => one.main);
    const signed = { message: message.text, signature };
    await linkWallet(tx, { userId, address, kind: 'external', main, contractChainId, proof: signed, now });
    if (!guest) await noteCredentialChange(tx, { userId, change: 'wallet-linked', now });
  }
  return { session: await sessionAfter(context, tx, linker, { upgraded: !wallet && guest }) };
}

async function sessionAfter(
  { tokens, now: clock }: UsersContext,
  tx: Transaction,
  { userId, sessionId, userAgent }: Linker,
  { upgraded }: { upgraded: boolean },
): Promise<Session> {
  const message = 'Wallet linked';
  const now = clock();
  if (upgraded || !sessionId) return openSession(tx, { userId, userAgent, message }, { tokens, now });
  return renewAccess(tx, { id: sessionId, userId, message }, { tokens, now });
}

/**
 * Locks the caller and the owner of an address. The owner is read again once locked, because a merge may have moved the wallet.
 * @throws Problem unauthorized, service-unavailable
 */
export async function lockOwners(
  tx: Transaction,
  address: string,
  userId: string,
): Promise<{ wallet: OwnedWallet | undefined; guest: boolean }> {
  const before = await findWallet(tx, address);
  const accounts = await lockAccounts(tx, before ? [userId, before.userId] : [userId]);
  const caller = accounts.find(({ id, absorbedInto }) => id === userId && absorbedInto === null);
  if (!caller) throw new Problem('unauthorized', 'This account no longer exists.');
  const wallet = await findWallet(tx, address);
  if (wallet && wallet.userId !== before?.userId)
    throw new Problem('service-unavailable', 'The owner of this wallet is changing right now. Try again.');
  return { wallet, guest: caller.guest };
}
