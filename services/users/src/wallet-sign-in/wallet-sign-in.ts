import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { accountOfProof } from '../guests/guests.ts';
import { openSession, type Session } from '../sessions/sessions.ts';
import { grantRole, lockAccountOfWallet } from '../users/users.ts';
import { findWallet, linkWallet, lockAddress } from '../wallets/wallets.ts';
import { checkProof, type Signed, takeMessage } from './messages.ts';

type Caller = { guestId: string | undefined; userAgent: string | undefined; network: string };

/** Signs in with a signed message, which works once. @throws Problem expired, invalid-signature, service-unavailable */
export async function signIn(
  context: UsersContext,
  tx: Transaction,
  signed: Signed,
  { guestId, userAgent, network }: Caller,
): Promise<Session> {
  const now = context.now();
  const { address, message } = signed;
  await lockAddress(tx, address);
  await takeMessage(tx, message, now);
  const userId = await accountOf(tx, signed, { guestId, network, now });
  if (context.config.ADMIN_WALLETS.has(address)) await grantRole(tx, userId, 'admin', now);
  return openSession(tx, { userId, userAgent, message: 'Signed in' }, { tokens: context.tokens, now });
}

async function accountOf(
  tx: Transaction,
  { address, message, signature, proof }: Signed,
  { guestId, network, now }: Pick<Caller, 'guestId' | 'network'> & { now: Date },
): Promise<string> {
  const owner = await lockAccountOfWallet(tx, address);
  const wallet = owner && (await findWallet(tx, address));
  if (wallet) checkProof(wallet, proof);
  const userId = await accountOfProof(tx, { ownerId: owner?.id, guestId, arrival: { way: 'wallet', network }, now });
  if (owner) return userId;
  const contractChainId = proof.by === 'contract' ? proof.chainId : undefined;
  const signed = { message: message.text, signature };
  await linkWallet(tx, { userId, address, kind: 'external', main: true, contractChainId, proof: signed, now });
  return userId;
}
