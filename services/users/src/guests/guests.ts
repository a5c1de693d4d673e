import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GuestCreatedSchema, GuestUpgradedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { mergeNotifications } from '../notifications/merging.ts';
import { endAllSessions, openSession, type Session } from '../sessions/sessions.ts';
import { addGuest, createAccount, endGuesthood, keepName, lockAccount, removeUser } from '../users/users.ts';
import { linkWallet, moveCustodialWallets } from '../wallets/wallets.ts';

type NewGuest = { userId: string; address: string };

/** Asks the signer for a wallet of a guest who is not stored yet. @throws Problem service-unavailable. */
export async function prepareGuest({ signer }: Pick<UsersContext, 'signer'>): Promise<NewGuest> {
  const userId = randomUUID();
  const { address } = await signer.createWallet({ body: { reference: userId, userId } });
  return { userId, address: getAddress(address) };
}

/** Stores a guest with the prepared wallet, and signs them in. */
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

/** Upgrades a guest to an account. Sessions of the guest end, because anybody with the device could use them. */
async function upgradeGuest(tx: Transaction, userId: string, now: Date): Promise<void> {
  await endGuesthood(tx, userId, now);
  await endAllSessions(tx, userId, now);
  await publish(tx, { topic: 'users.accounts', key: userId, schema: GuestUpgradedSchema, message: { userId } });
}

/** Moves the wallets and notifications of a guest, and their name if there is none, to the account of the same person, and removes the guest. */
async function mergeGuest(
  tx: Transaction,
  { guestId, accountId, now }: { guestId: string; accountId: string; now: Date },
): Promise<void> {
  await moveCustodialWallets(tx, { fromUserId: guestId, toUserId: accountId, now });
  await mergeNotifications(tx, { fromUserId: guestId, intoUserId: accountId });
  await keepName(tx, { fromId: guestId, toId: accountId, now });
  await removeUser(tx, guestId);
}

/**
 * Returns the account for a credential that was just proved: the account of its owner, otherwise the upgraded guest who is
 * calling, otherwise a new account. A guest who calls with the credential of an account is merged into the account.
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
