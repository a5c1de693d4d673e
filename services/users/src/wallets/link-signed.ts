import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { accountOfProof } from '../guests/guests.ts';
import { proposeMerge } from '../merges/merges.ts';
import { openSession, renewAccess, type Session } from '../sessions/sessions.ts';
import { lockAccounts } from '../users/users.ts';
import { checkProof, type Signed, takeMessage } from '../wallet-sign-in/messages.ts';
import { refuseTooMany, type WalletRow } from './wallets.rules.ts';
import { findWallet, linkWallet, lockAddress, walletsOf } from './wallets.ts';

export type Linker = {
  userId: string;
  sessionId: string | undefined;
  userAgent: string | undefined;
};

export type Linked = { session: Session } | { mergeUid: string };

/**
 * Links a wallet by a signed message, once. What is the caller's already stays as it is. A guest becomes an account, with a new
 * session, as by signing in; everybody else keeps their session and gets a new access token of it.
 * @returns the uid of a proposed merge instead of throwing, because the proposal must be committed.
 */
export async function linkSigned(
  context: UsersContext,
  tx: Transaction,
  { address, message, proof }: Signed,
  linker: Linker,
): Promise<Linked> {
  const now = context.now();
  const { userId } = linker;
  await lockAddress(tx, address);
  await takeMessage(tx, message, now);
  const { wallet, guest } = await lockOwners(tx, address, userId);
  if (wallet) checkProof(wallet, proof);
  if (wallet && wallet.user_id !== userId) {
    const provedBy = { kind: 'wallet', name: address } as const;
    return { mergeUid: await proposeMerge(tx, { intoUserId: userId, fromUserId: wallet.user_id, provedBy, now }) };
  }
  if (!wallet) {
    refuseTooMany(await walletsOf(tx, userId), 'external');
    if (guest) await accountOfProof(tx, { ownerId: undefined, guestId: userId, now });
    const contractChainId = proof.by === 'contract' ? proof.chainId : undefined;
    const main = guest || !(await walletsOf(tx, userId)).some((one) => one.main);
    await linkWallet(tx, { userId, address, kind: 'external', main, contractChainId, now });
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

/** Locks the caller and the owner of an address, who is asked for again then: a merge may have moved the wallet meanwhile. */
export async function lockOwners(
  tx: Transaction,
  address: string,
  userId: string,
): Promise<{ wallet: WalletRow | undefined; guest: boolean }> {
  const before = await findWallet(tx, address);
  const accounts = await lockAccounts(tx, before ? [userId, before.user_id] : [userId]);
  const caller = accounts.find(({ id, absorbed_into }) => id === userId && absorbed_into === null);
  if (!caller) throw new Problem('unauthorized', 'This account is no more.');
  const wallet = await findWallet(tx, address);
  if (wallet && wallet.user_id !== before?.user_id)
    throw new Problem('service-unavailable', 'This wallet is changing hands right now. Please try again.');
  return { wallet, guest: caller.guest };
}
