import { randomUUID } from 'node:crypto';
import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { GuestCreatedSchema, GuestUpgradedSchema } from '@hatchery/proto/users';
import { getAddress } from 'viem';
import type { UsersContext } from '../context.ts';
import { type Admitted, admitNewcomer, countNewcomer, type Knock, opaqueNetwork } from '../newcomers/newcomers.ts';
import { mergeNotifications } from '../notifications/merging.ts';
import { endAllSessions, openSession, type Session } from '../sessions/sessions.ts';
import {
  type Arrival,
  addGuest,
  createAccount,
  endGuesthood,
  keepName,
  lockAccount,
  removeUser,
  type Way,
} from '../users/users.ts';
import { linkWallet, moveCustodialWallets } from '../wallets/wallets.ts';

type NewGuest = { userId: string; address: string; admitted: Admitted };

/**
 * Lets a guest in who is not stored yet, and asks the signer for their wallet.
 * @throws Problem proof-required, too-many-requests, service-unavailable.
 */
export async function prepareGuest(context: UsersContext, knock: Knock): Promise<NewGuest> {
  const admitted = await admitNewcomer(context, knock);
  const userId = randomUUID();
  const { address } = await context.signer.createWallet({ body: { reference: userId, userId } });
  return { userId, address: getAddress(address), admitted };
}

/** Stores a guest with the prepared wallet, and signs them in. */
export async function createGuest(
  context: UsersContext,
  tx: Transaction,
  { userId, address, admitted }: NewGuest,
  userAgent: string | undefined,
): Promise<Session & { uid: string; address: string }> {
  const { tokens } = context;
  const now = context.now();
  await countNewcomer(context, tx, admitted);
  await addGuest(tx, userId, now);
  await publish(tx, {
    topic: 'users.accounts',
    key: userId,
    schema: GuestCreatedSchema,
    message: {
      userId,
      address,
      network: opaqueNetwork(context, admitted.client),
      work: admitted.proof?.level ?? 0,
    },
  });
  await linkWallet(tx, { userId, address, kind: 'custodial', main: true, now });
  const session = await openSession(tx, { userId, userAgent, message: 'Welcome' }, { tokens, now });
  return { ...session, uid: userId, address };
}

/** Upgrades a guest to an account. Sessions of the guest end, because anybody with the device could use them. */
async function upgradeGuest(tx: Transaction, userId: string, way: Way, now: Date): Promise<void> {
  await endGuesthood(tx, userId, now);
  await endAllSessions(tx, userId, now);
  await publish(tx, { topic: 'users.accounts', key: userId, schema: GuestUpgradedSchema, message: { userId, way } });
}

/** Moves the wallets and notifications of a guest, and their name if there is none, to the account of the same person, and removes the guest. */
async function mergeGuest(
  tx: Transaction,
  { guestId, accountId, now }: { guestId: string; accountId: string; now: Date },
): Promise<void> {
  await moveCustodialWallets(tx, { fromUserId: guestId, toUserId: accountId, now });
  await mergeNotifications(tx, { fromUserId: guestId, intoUserId: accountId });
  await keepName(tx, { fromId: guestId, toId: accountId, now });
  await removeUser(tx, guestId, accountId);
}

type Proved = { ownerId: string | undefined; guestId: string | undefined; arrival: Arrival; now: Date };

/**
 * Returns the account for a credential that was just proved: the account of its owner, otherwise the upgraded guest who is
 * calling, otherwise a new account. A guest who calls with the credential of an account is merged into the account.
 */
export async function accountOfProof(tx: Transaction, { ownerId, guestId, arrival, now }: Proved): Promise<string> {
  const caller = guestId === undefined ? undefined : await lockAccount(tx, guestId);
  const guest = caller?.guest ? caller : undefined;
  if (ownerId !== undefined) {
    if (guest && guest.id !== ownerId) await mergeGuest(tx, { guestId: guest.id, accountId: ownerId, now });
    return ownerId;
  }
  if (!guest) return createAccount(tx, arrival, now);
  await upgradeGuest(tx, guest.id, arrival.way, now);
  return guest.id;
}
