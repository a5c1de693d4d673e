import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { findSignUpPassword } from '../email/proofs.ts';
import { accountOfProof } from '../guests/guests.ts';
import { beginAttempt, forgetAttempts, forgiveAttempt } from '../limits/attempts.ts';
import { openSession, type Session } from '../sessions/sessions.ts';
import { lockAccount } from '../users/users.ts';
import { isOutdated } from './hashing.ts';
import { findPassword, findPasswordByEmail, savePassword } from './passwords.repository.ts';

/** `device`: the known device that the request comes from, if it is one. */
type Given = { email: string; password: string; client: string; device: string | undefined };

/** A checked password: its account, its stored hash, and a new hash if the stored one has outdated parameters. */
type Checked = { userId: string; stored: string; renewed: string | undefined; given: Given };

/**
 * Checks a password. The work is the same for known and unknown addresses. A password that does not match the account is compared
 * with that of the latest sign-up, so that somebody who signed up with an address does not learn whether it has an account.
 * @throws Problem too-many-requests, unauthorized, email-unverified (only for the password of a sign-up).
 */
export async function checkPassword(context: UsersContext, given: Given): Promise<Checked> {
  const { database, hashing, now } = context;
  const { email, password } = given;
  await database.transaction(async (tx) => {
    for (const { kind, subject } of attemptsOf(given)) await beginAttempt(tx, { kind, subject, now: now() });
  });
  const [account, signedUp] = await Promise.all([
    findPasswordByEmail(database.knex, email),
    findSignUpPassword(context, email),
  ]);
  const stored = account?.hash ?? undefined;
  if (!(await hashing.verify(stored, password)) || !account || !stored) {
    if (await hashing.verify(signedUp, password))
      throw new Problem('email-unverified', 'Confirm your e-mail address first. We sent you an e-mail.');
    throw new Problem('unauthorized', 'Wrong e-mail address or password.');
  }
  const renewed = isOutdated(stored) ? await hashing.hash(password) : undefined;
  return { userId: account.userId, stored, renewed, given };
}

type Caller = { guestId: string | undefined; userAgent: string | undefined };

/** Opens a session for a checked password. @throws Problem unauthorized if the password has changed since. */
export async function signInWithPassword(
  { tokens, now: clock }: UsersContext,
  tx: Transaction,
  { userId, stored, renewed, given }: Checked,
  { guestId, userAgent }: Caller,
): Promise<Session> {
  const now = clock();
  const user = await lockAccount(tx, userId);
  if (!user || (await findPassword(tx, userId)) !== stored)
    throw new Problem('unauthorized', 'This password has just been changed. Sign in with the new one.');
  if (renewed) await savePassword(tx, { userId, hash: renewed, now });
  await accountOfProof(tx, { ownerId: userId, guestId, arrival: { way: 'email', network: '' }, now });
  const opening = { userId, userAgent, message: 'Signed in', knownDevice: given.device !== undefined };
  const session = await openSession(tx, opening, { tokens, now });
  await forgetGuesses(tx, given);
  return session;
}

/** Clears what the owner has tried here, and takes back one try of what they share with others. */
async function forgetGuesses(tx: Transaction, given: Given): Promise<void> {
  for (const { shared, ...attempt } of attemptsOf(given))
    await (shared ? forgiveAttempt(tx, attempt) : forgetAttempts(tx, attempt));
}

/**
 * Lists what a sign-in counts for. A device that has signed in to the account before has tries of its own, so strangers cannot use
 * them up. A stranger's tries count for the account, for the account and the address, and for the address.
 */
function attemptsOf({ email, client, device }: Given) {
  const account = email.toLowerCase();
  if (device !== undefined)
    return [{ kind: 'sign-in-device', subject: `${account}\n${device}`, shared: false }] as const;
  return [
    { kind: 'sign-in', subject: account, shared: true },
    { kind: 'sign-in-pair', subject: `${account}\n${client}`, shared: false },
    { kind: 'sign-in-from', subject: client, shared: true },
  ] as const;
}
