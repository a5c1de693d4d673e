import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GuestCreatedSchema, GuestUpgradedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { endAllSessions, openSession, type Session } from '../sessions/sessions.ts';
import { addGuest, createAccount, endGuesthood, lockAccount, removeUser } from '../users/users.ts';
import { linkWallet, moveCustodialWallets } from '../wallets/wallets.ts';

export type NewGuest = { userId: string; address: string };

/** Has the signer make a wallet for somebody who is not stored yet. @throws Problem service-unavailable. */
export async function prepareGuest({ signer }: Pick<UsersContext, 'signer'>): Promise<NewGuest> {
  const userId = randomUUID();
  const { address } = await signer.createWallet({ body: { reference: userId, userId } });
  return { userId, address: getAddress(address) };
}

/** Makes a guest with the wallet prepared for them, and signs them in. */
export async function createGuest(
  { tokens, now: clock }: UsersContext,
  tx: Transaction,
  { userId, address }: NewGuest,
  userAgent: string | undefined,
): Promise<Session & { uid: string; address: string }> {
  const now = clock();
  await addGuest(tx, userId, now);
  await publish(tx, {
    topic: 'users.accounts',
    key: userId,
    schema: GuestCreatedSchema,
    message: { userId, address },
  });
  await linkWallet(tx, { userId, address, kind: 'custodial', main: true, now });
  const session = await openSession(tx, { userId, userAgent, message: 'Welcome' }, { tokens, now });
  return { ...session, uid: userId, address };
}

/** Makes an account of a guest. The sessions of the guest end, for they were open to whoever held the device. */
async function upgradeGuest(tx: Transaction, userId: string, now: Date): Promise<void> {
  await endGuesthood(tx, userId, now);
  await endAllSessions(tx, userId, now);
  await publish(tx, { topic: 'users.accounts', key: userId, schema: GuestUpgradedSchema, message: { userId } });
}

/** Hands the wallets of a guest to the account that turns out to be theirs, and the guest is no more. */
async function mergeGuest(
  tx: Transaction,
  { guestId, accountId, now }: { guestId: string; accountId: string; now: Date },
): Promise<void> {
  await moveCustodialWallets(tx, { fromUserId: guestId, toUserId: accountId, now });
  await removeUser(tx, guestId);
}

/**
 * The account of whoever has just proved a credential: that of the credential's owner, otherwise the guest's who brings it,
 * otherwise a new one. A guest who turns out to be somebody hands over what they have.
 */
export async function accountOfProof(
  tx: Transaction,
  { ownerId, guestId, now }: { ownerId: string | undefined; guestId: string | undefined; now: Date },
): Promise<string> {
  const caller = guestId === undefined ? undefined : await lockAccount(tx, guestId);
  const guest = caller?.guest ? caller : undefined;
  if (ownerId !== undefined) {
    if (guest && guest.id !== ownerId) await mergeGuest(tx, { guestId: guest.id, accountId: ownerId, now });
    return ownerId;
  }
  if (!guest) return createAccount(tx, now);
  await upgradeGuest(tx, guest.id, now);
  return guest.id;
}
