import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { User } from '@hatchery/api/users';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { releaseFile } from '@hatchery/kit/files/files';
import { mapPage, type Page, type Paging } from '@hatchery/kit/lists';
import { publish } from '@hatchery/kit/outbox';
import { UserCreatedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { forgetSubject } from '../notifications/notifications.ts';
import { announceUnlinks } from '../wallets/wallets.ts';
import {
  absorbedBy,
  deleteUser,
  emailsOf,
  findAccount,
  findAccountByEmail,
  findAccountByWallet,
  findAccountsByName,
  findOwnerOfWallet,
  findReferrer,
  insertRole,
  insertUser,
  listAccounts,
  lockEmail,
  lockOwnerOfEmail,
  lockReferrals,
  lockUser,
  lockUsers,
  setReferrer,
  type UserRow,
  updateUser,
} from './users.repository.ts';
import { type Account, judgeReferral, newReferralCode, toUser } from './users.rules.ts';

export type { Account };

/** Makes an account; its custodial wallet follows with the event. @returns its id. */
export async function createAccount(tx: Transaction, now: Date): Promise<string> {
  const id = randomUUID();
  await insertUser(tx, { id, guest: false, referralCode: newReferralCode(), now });
  await publish(tx, { topic: 'users.accounts', key: id, schema: UserCreatedSchema, message: { userId: id } });
  return id;
}

/** The account as its owner sees it. @throws Problem not-found. */
export function presentUser(account: Account | undefined): User {
  if (!account) throw unknownUser();
  return toUser(account);
}

/** An account by its id as its owner sees it. @throws Problem not-found. */
export const presentAccount = async (tx: Transaction, userId: string): Promise<User> =>
  presentUser(await findAccount(tx, userId));

/** Lists all accounts, or those with a role, newest first. */
export const pageOfAccounts = async (
  db: Queryable,
  { role, ...paging }: Paging & { role?: string | undefined },
): Promise<Page<User>> => mapPage(await listAccounts(db, role, paging), toUser);

export const accountById = findAccount;
export const accountByEmail = findAccountByEmail;
export const accountByWallet = findAccountByWallet;
export const accountsByName = findAccountsByName;

/** What access tokens say about a user; undefined when there is none. */
export async function accessOf(
  tx: Transaction,
  userId: string,
): Promise<{ roles: string[]; guest: boolean } | undefined> {
  const account = await findAccount(tx, userId);
  return account && { roles: account.roles, guest: account.guest };
}

/** Makes a guest; the caller gives them a wallet and says so. */
export const addGuest = (tx: Transaction, id: string, now: Date) =>
  insertUser(tx, { id, guest: true, referralCode: newReferralCode(), now });

export const endGuesthood = (tx: Transaction, id: string, now: Date) => updateUser(tx, id, { guest: false }, now);

export const grantRole = insertRole;

/** Sets the picture of an account, an address to show it by; none by null. @throws Problem not-found. */
export async function setImage(tx: Transaction, userId: string, picture: string | null, now: Date): Promise<User> {
  if (!(await lockUser(tx, userId))) throw unknownUser();
  await updateUser(tx, userId, { picture }, now);
  return presentUser(await findAccount(tx, userId));
}

/** A user by id, by a wallet or by an e-mail address of theirs, kept from changing until `tx` ends. */
export const lockAccount = lockUser;
export const lockAccountOfWallet = (tx: Transaction, address: string) =>
  lockOwner(tx, () => findOwnerOfWallet(tx, address));
/** Several accounts at once, merged ones too, in the one order in which nobody waits in a circle. */
export const lockAccounts = lockUsers;
export const lockAccountOfEmail = lockOwnerOfEmail;

export { emailsOf, lockEmail };

/** Keeps who referred whom from changing until `tx` ends. */
export const lockReferralTree = lockReferrals;

/**
 * The account that owns something, locked; undefined when nobody does. Whom the thing belongs to is asked again once the account
 * is locked, for what was waited for may have been a merge.
 */
export async function lockOwner(
  tx: Transaction,
  ownerOf: () => Promise<string | undefined>,
): Promise<UserRow | undefined> {
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await ownerOf();
    if (id === undefined) return undefined;
    const user = await lockUser(tx, id);
    if (user && (await ownerOf()) === id) return user;
  }
  throw new Problem('service-unavailable', 'This is changing hands right now. Please try again.');
}

/** Gives an account an e-mail address that its owner has proved. The address must be locked, and nobody's. */
export const setEmail = (tx: Transaction, id: string, email: string, now: Date) => updateUser(tx, id, { email }, now);

type Profile = { referralCode?: string | undefined; displayName?: string | undefined; bio?: string | undefined };

/** Changes what is given and leaves the rest. */
export async function changeProfile(tx: Transaction, userId: string, profile: Profile, now: Date): Promise<User> {
  const { referralCode, displayName, bio } = profile;
  if (referralCode) await lockReferrals(tx);
  const user = await lockUser(tx, userId);
  if (!user) throw unknownUser();
  if (referralCode) {
    const referrer = await findReferrer(tx, referralCode);
    const verdict = judgeReferral(user, referrer);
    if (referrer && verdict === 'set' && !(await setReferrer(tx, userId, referrer.id, now))) throw unknownUser();
  }
  if (displayName !== undefined || bio !== undefined)
    await updateUser(tx, userId, { display_name: displayName, bio }, now);
  return presentUser(await findAccount(tx, userId));
}

/** Ends an account: sessions, wallets and all that identifies go with it, and the accounts that were merged into it. */
export async function endAccount(tx: Transaction, userId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user) throw unknownUser();
  for (const absorbed of await absorbedBy(tx, userId)) await removeUser(tx, absorbed);
  await announceUnlinks(tx, userId);
  await removeUser(tx, userId);
}

/** Names what the uploaded picture of a user is used by. */
export const pictureUseOf = (userId: string): string => `picture of ${userId}`;

/** Removes a user whose wallets are nobody's concern any more. */
export async function removeUser(tx: Transaction, userId: string): Promise<void> {
  await releaseFile(tx, pictureUseOf(userId));
  await deleteUser(tx, userId);
  await forgetSubject(tx, userId);
  await publish(tx, { topic: 'users.accounts', key: userId, schema: UserDeletedSchema, message: { userId } });
}

export const unknownUser = () => new Problem('not-found', 'User not found');
