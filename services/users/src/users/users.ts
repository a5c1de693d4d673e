import { randomBytes, randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { hashEmail } from '@hatchery/kit/email-hash';
import { releaseFile } from '@hatchery/kit/files/files';
import { mapPage, type Page, type Paging } from '@hatchery/kit/lists';
import { publish } from '@hatchery/kit/outbox';
import { UserCreatedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { acceptInvitations } from '../invitations/accept-invitations.ts';
import { forgetSubject } from '../notifications/notifications.ts';
import { revoke } from '../revocations/revocations.ts';
import { announceUnlinks } from '../wallets/wallets.ts';
import { presentUser } from './users.presenter.ts';
import {
  deleteUser,
  findAccount,
  findOwnerOfWallet,
  findReferrer,
  insertDeletion,
  insertRole,
  insertUser,
  listAbsorbed,
  listAccounts,
  listVerifiedEmails,
  lockReferrals,
  lockUser,
  type StoredUser,
  updateReferrer,
  updateUser,
} from './users.repository.ts';
import { type Account, judgeReferral, referralCodeBytes, referralCodeOf } from './users.rules.ts';

export {
  type Access,
  existsUser,
  findAccess as accessOf,
  findAccount,
  findAccountByEmail,
  findAccountByWallet,
  isPlayer,
  listAbsorbed,
  listAccountsByName,
  listDeleted,
  listEmails,
  lockEmail,
  lockOwnerOfEmail as lockAccountOfEmail,
  lockReferrals,
  lockUser as lockAccount,
  lockUsers as lockAccounts,
  updateMissingName as keepName,
} from './users.repository.ts';

export type { Account };

const newReferralCode = () => referralCodeOf(randomBytes(referralCodeBytes));

/** How a player proved who they are. */
export type Way = 'email' | 'google' | 'wallet';

/** How a player came, and from which network, by its opaque name. */
export type Arrival = { way: Way; network: string };

/** Creates an account. Its custodial wallet follows the event. @returns its id. */
export async function createAccount(tx: Transaction, arrival: Arrival, now: Date): Promise<string> {
  const id = randomUUID();
  await insertUser(tx, { id, guest: false, referralCode: newReferralCode(), now });
  await publish(tx, {
    topic: 'users.accounts',
    key: id,
    schema: UserCreatedSchema,
    message: { userId: id, ...arrival },
  });
  return id;
}

/** @throws Problem not-found if there is no account. */
export function existing(account: Account | undefined): Account {
  if (!account) throw unknownUser();
  return account;
}

/** Returns an account as its owner sees it. @throws Problem not-found */
export const showUser = async (db: Queryable, userId: string): Promise<User> =>
  presentUser(existing(await findAccount(db, userId)));

/** Lists all accounts, or those with a role, newest first. */
export const listUsers = async (
  db: Queryable,
  listing: Paging & { role?: string | undefined; after?: string | undefined },
): Promise<Page<User>> => mapPage(await listAccounts(db, listing), presentUser);

/** Stores a guest. The caller gives them a wallet and publishes the event. */
export const addGuest = (tx: Transaction, id: string, now: Date) =>
  insertUser(tx, { id, guest: true, referralCode: newReferralCode(), now });

export const endGuesthood = (tx: Transaction, id: string, now: Date) => updateUser(tx, id, { guest: false }, now);

export const grantRole = insertRole;

/** Sets the URL of an account's picture; null removes it. @throws Problem not-found */
export async function setImage(tx: Transaction, userId: string, picture: string | null, now: Date): Promise<User> {
  if (!(await lockUser(tx, userId))) throw unknownUser();
  await updateUser(tx, userId, { picture }, now);
  return showUser(tx, userId);
}

/** Finds the account that a wallet is linked to, and locks it until `tx` ends. */
export const lockAccountOfWallet = (tx: Transaction, address: string): Promise<StoredUser | undefined> =>
  lockOwner(tx, () => findOwnerOfWallet(tx, address));

/**
 * Finds the account that owns something, and locks it. `ownerOf` is asked again once the account is locked, because a merge may
 * have given the thing to another account meanwhile.
 * @throws Problem service-unavailable if the owner keeps changing
 */
export async function lockOwner(
  tx: Transaction,
  ownerOf: () => Promise<string | undefined>,
): Promise<StoredUser | undefined> {
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await ownerOf();
    if (id === undefined) return undefined;
    const user = await lockUser(tx, id);
    if (user && (await ownerOf()) === id) return user;
  }
  throw new Problem('service-unavailable', 'The owner of this is changing right now. Try again.');
}

/**
 * Sets an e-mail address that its owner has proved, or removes it. The address must be locked, and no account may have it. Gifts that
 * wait for the address arrive.
 */
export async function setEmail(tx: Transaction, id: string, email: string | null, now: Date): Promise<void> {
  await updateUser(tx, id, { email }, now);
  if (email !== null) await acceptInvitations(tx, { email, userId: id, now });
}

type Profile = { referralCode?: string | undefined; displayName?: string | undefined; bio?: string | undefined };

/** Changes the given fields of a profile. @throws Problem not-found, bad-request and conflict for a referral code */
export async function changeProfile(tx: Transaction, userId: string, profile: Profile, now: Date): Promise<User> {
  const { referralCode, displayName, bio } = profile;
  if (referralCode) await lockReferrals(tx);
  const user = await lockUser(tx, userId);
  if (!user) throw unknownUser();
  if (referralCode) {
    const referrer = await findReferrer(tx, referralCode);
    const verdict = judgeReferral(user, referrer);
    if (referrer && verdict === 'set' && !(await updateReferrer(tx, userId, referrer.id, now))) throw unknownUser();
  }
  if (displayName !== undefined || bio !== undefined) await updateUser(tx, userId, { displayName, bio }, now);
  return showUser(tx, userId);
}

/** Deletes an account with its sessions, wallets and personal data, and the accounts that were merged into it. */
export async function endAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user) throw unknownUser();
  for (const absorbed of await listAbsorbed(tx, userId)) {
    await removeUser(tx, absorbed.userId, absorbed.intoId);
    await insertDeletion(tx, absorbed.userId, absorbed.intoId, now);
  }
  await announceUnlinks(tx, userId);
  await removeUser(tx, userId);
  await insertDeletion(tx, userId, null, now);
}

/** Returns the name under which a user's uploaded picture is in use. */
export const pictureUseOf = (userId: string): string => `picture of ${userId}`;

/** Deletes a user whose wallets have been unlinked or moved. @param mergedInto the account that absorbed them. */
export async function removeUser(tx: Transaction, userId: string, mergedInto?: string): Promise<void> {
  await releaseFile(tx, pictureUseOf(userId));
  await deleteUser(tx, userId);
  await forgetSubject(tx, userId);
  await announceDeletion(tx, userId, mergedInto);
  revoke(tx, { kind: 'user', id: userId });
}

/** Tells other services to forget a user. More than once does no harm. */
export const announceDeletion = (tx: Transaction, userId: string, mergedInto = ''): Promise<void> =>
  publish(tx, { topic: 'users.accounts', key: userId, schema: UserDeletedSchema, message: { userId, mergedInto } });

export const unknownUser = () => new Problem('not-found', 'User not found');

type HashQuery = { salt: string; after?: string | undefined; limit: number };

/** Lists accounts with hashes of their e-mail addresses, by their ids. */
export async function hashVerifiedEmails(
  db: Queryable,
  { salt, ...page }: HashQuery,
): Promise<{ userId: string; hash: string }[]> {
  const key = Buffer.from(salt, 'hex');
  const accounts = await listVerifiedEmails(db, page);
  return accounts.map(({ userId, email }) => ({ userId, hash: hashEmail(key, email).toString('hex') }));
}
