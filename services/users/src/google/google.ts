import type { Passport } from '@hatchery/api/access';
import { refusalOf } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { hashLinkToken, newLinkToken } from '../codes/codes.ts';
import { keepOneCredential, noteCredentialChange } from '../credentials/credentials.ts';
import { accountOfProof } from '../guests/guests.ts';
import { proposeMerge } from '../merges/merges.ts';
import { lockAccount, lockAccountOfEmail, lockEmail, lockOwner, setEmail, unknownUser } from '../users/users.ts';
import type { Authorization } from './google.provider.ts';
import {
  deleteIdentity,
  findIdentity,
  insertFlow,
  insertIdentity,
  listIdentities,
  lockSubject,
  type Purpose,
  updateEmail,
} from './google.repository.ts';
import { flowMinutes, type GoogleProfile, mostGoogleAccounts, opensByMailbox } from './google.rules.ts';

type Begin = { purpose: Purpose; passport: Passport; referralCode?: string | undefined };

/** Stores a flow for the browser that gets `secret` as a cookie. @throws Problem unauthorized, forbidden, not-found: nobody to link to. */
export async function beginFlow(
  tx: Transaction,
  { purpose, passport, referralCode }: Begin,
  { authorization, now }: { authorization: Authorization; now: Date },
): Promise<{ url: string; secret: string }> {
  if (purpose === 'link') requireUser(passport);
  // A guest has no account to link to yet: signing in upgrades them.
  const guest = passport.kind === 'user' && passport.guest === true;
  const linking = purpose === 'link' && !guest;
  const userId = linking || guest ? passport.subject : null;
  if (userId && !(await lockAccount(tx, userId))) throw unknownUser();
  const { token: secret, hash } = newLinkToken();
  await insertFlow(tx, {
    stateHash: hashLinkToken(authorization.state),
    browserHash: hash,
    verifier: authorization.verifier,
    nonce: authorization.nonce,
    purpose: linking ? 'link' : 'sign-in',
    userId,
    sessionId: passport.sessionId ?? null,
    referralCode: referralCode || null,
    expiresAt: new Date(now.getTime() + flowMinutes * 60_000),
  });
  return { url: authorization.url, secret };
}

function requireUser(passport: Passport): void {
  const refusal = refusalOf('user', passport);
  if (refusal === 401) throw new Problem('unauthorized', 'Please sign in to do this.');
  if (refusal === 403) throw new Problem('forbidden', 'You may not do this.');
}

/**
 * Finds or makes the account that a Google account signs in to, and links them. `created` tells whether the account is new.
 * `tell` is the e-mail address of an older account that has a new way to sign in.
 */
export async function accountOfProfile(
  tx: Transaction,
  profile: GoogleProfile,
  { guestId, network, now }: { guestId: string | undefined; network: string; now: Date },
): Promise<{ userId: string; created: boolean; tell?: string | null }> {
  const { subject, email } = profile;
  const arrival = { way: 'google', network } as const;
  await lockSubject(tx, subject);
  const known = await lockOwner(tx, async () => (await findIdentity(tx, subject))?.userId);
  if (known) {
    await updateEmail(tx, subject, email);
    return { userId: await accountOfProof(tx, { ownerId: known.id, guestId, arrival, now }), created: false };
  }
  await lockEmail(tx, email);
  const namesake = await lockAccountOfEmail(tx, email);
  const linked = namesake ? await listIdentities(tx, namesake.id) : [];
  const owner = namesake && opensByMailbox(profile, { linkedGoogleAccounts: linked.length }) ? namesake : undefined;
  const userId = await accountOfProof(tx, { ownerId: owner?.id, guestId, arrival, now });
  if (!namesake && profile.ownsMailbox) await setEmail(tx, userId, email, now);
  await insertIdentity(tx, { subject, userId, email, linkedAt: now });
  if (owner) await noteCredentialChange(tx, { userId, change: 'google-linked', now });
  return owner ? { userId, created: false, tell: owner.email } : { userId, created: true };
}

/**
 * Links a Google account, unless it is linked already. @returns the uid of the proposed merge when another account owns it,
 * otherwise the e-mail address to tell of the new way to sign in. @throws Problem not-found, conflict.
 */
export async function linkProfile(
  tx: Transaction,
  { subject, email }: GoogleProfile,
  { userId, now }: { userId: string; now: Date },
): Promise<{ mergeUid?: string; tell?: string | null }> {
  await lockSubject(tx, subject);
  const user = await lockAccount(tx, userId);
  if (!user) throw unknownUser();
  const identity = await findIdentity(tx, subject);
  if (identity?.userId === userId) return {};
  if (identity) {
    // Confirming the merge looks up the address that was proved, so the stored one must be the same.
    await updateEmail(tx, subject, email);
    const provedBy = { kind: 'google', name: email } as const;
    return { mergeUid: await proposeMerge(tx, { intoUserId: userId, fromUserId: identity.userId, provedBy, now }) };
  }
  if ((await listIdentities(tx, userId)).length >= mostGoogleAccounts)
    throw new Problem('conflict', `An account can have at most ${mostGoogleAccounts} Google accounts.`);
  await insertIdentity(tx, { subject, userId, email, linkedAt: now });
  await noteCredentialChange(tx, { userId, change: 'google-linked', now });
  return { tell: user.email };
}

/** Unlinks the Google account with an e-mail address. @throws Problem not-found, conflict when it is the last way to sign in. */
export async function unlinkGoogle(
  tx: Transaction,
  { userId, username, now }: { userId: string; username: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  const identities = await listIdentities(tx, userId);
  const identity = identities.find(({ email }) => email.toLowerCase() === username.toLowerCase());
  if (!identity) throw new Problem('not-found', 'This Google account is not linked to yours.');
  await keepOneCredential(tx, userId, now);
  await deleteIdentity(tx, identity.subject);
}
