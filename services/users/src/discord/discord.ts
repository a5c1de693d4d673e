import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { hashCode, hashLinkToken, isCode, newCode, newLinkToken } from '../codes/codes.ts';
import type { UsersContext } from '../context.ts';
import type { Mail } from '../mail/templates.ts';
import { lockAccount, lockAccountOfEmail, unknownUser } from '../users/users.ts';
import {
  deleteIdentityOf,
  deleteRequest,
  findOwner,
  insertIdentity,
  type LinkRequest,
  listRequests,
  lockRequestOfCode,
  replaceRequest,
  updateUsername,
} from './discord.repository.ts';
import { expiredCode, pinSubject, requestMinutes, wrongPin } from './discord.rules.ts';

type Wanted = { email: string; discordId: string; discordUsername: string };

/**
 * Stores the request of a bot, and mails it to the player. Does and returns the same whether or not an account has the address,
 * so that a bot learns nothing from it.
 */
export async function requestLink(
  { config, codeKeys, mailer, now: clock }: UsersContext,
  tx: Transaction,
  { email, discordId, discordUsername: username }: Wanted,
): Promise<{ url: string; pin: string }> {
  const now = clock();
  const [shown, mailed] = [newLinkToken(), newLinkToken()];
  const [id, pin] = [randomUUID(), newCode()];
  await replaceRequest(tx, {
    id,
    email: email.toLowerCase(),
    discordId,
    username,
    codeHash: shown.hash,
    mailCodeHash: mailed.hash,
    pinHash: hashCode(codeKeys, pinSubject(id), pin),
    createdAt: now,
    expiresAt: new Date(now.getTime() + requestMinutes * 60_000),
  });
  const owner = await lockAccountOfEmail(tx, email);
  await mailer.notify(tx, mailTo(owner, { email, username, code: mailed.token, now }));
  return { url: `${config.PUBLIC_URL}/link/discord?code=${shown.token}`, pin };
}

/** Returns the mail to the owner of an address. Without an owner it has no effect, and queuing it takes as long. */
function mailTo(
  owner: { email: string | null } | undefined,
  { email, username, code, now }: { email: string; username: string; code: string; now: Date },
): Mail {
  const asked = { device: 'Discord', at: now.toISOString() };
  if (!owner) return { to: email, template: 'none', data: asked };
  return { to: owner.email ?? email, template: 'link-discord', data: { ...asked, username, code } };
}

/**
 * Confirms a request by the code of a link. The mailed code proves the mailbox. The code that the bot shows proves nothing,
 * because anybody can tell a bot an address, so it also needs the session of the account.
 * @throws Problem bad-request, unauthorized, forbidden, conflict.
 */
export async function confirmByCode(
  tx: Transaction,
  { code, userId, now }: { code: string; userId: string | undefined; now: Date },
): Promise<void> {
  const hash = hashLinkToken(code);
  const request = await lockRequestOfCode(tx, hash, now);
  if (!request) throw expiredCode();
  const byMail = request.mailCodeHash.equals(hash);
  if (!byMail && !userId) throw new Problem('unauthorized', 'Please sign in to confirm this.');
  const owner = await lockAccountOfEmail(tx, request.email);
  if (!byMail && owner?.id !== userId)
    throw new Problem('forbidden', 'This link is for an account with another e-mail address.');
  if (!owner) throw expiredCode();
  await link(tx, request, { userId: owner.id, now });
}

/** Confirms one of the requests for the caller's e-mail address. @throws Problem bad-request, not-found, conflict. */
export async function confirmByPin(
  { codeKeys, now: clock }: UsersContext,
  tx: Transaction,
  { userId, pin }: { userId: string; pin: string },
): Promise<void> {
  const now = clock();
  const user = await lockAccount(tx, userId);
  if (!user) throw unknownUser();
  const requests = user.email === null ? [] : await listRequests(tx, user.email.toLowerCase(), now);
  const request = requests.find(({ id, pinHash: hash }) =>
    isCode(codeKeys, { subject: pinSubject(id), code: pin, hash }),
  );
  if (!request) throw wrongPin();
  await link(tx, request, { userId, now });
}

/** Links a Discord account to one player, who has no other. A link that exists already gets the new name. */
async function link(
  tx: Transaction,
  request: LinkRequest,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { discordId, username } = request;
  if (!(await deleteRequest(tx, request.id))) throw expiredCode();
  if (await insertIdentity(tx, { discordId, userId, username, linkedAt: now })) return;
  const ownerId = await findOwner(tx, discordId);
  if (!ownerId) throw new Problem('conflict', 'Your account already has another Discord account. Unlink it first.');
  if (ownerId !== userId) throw new Problem('conflict', 'This Discord account belongs to another player.');
  await updateUsername(tx, discordId, username);
}

/** Unlinks the Discord account of a user. @throws Problem not-found when none is linked. */
export async function unlinkDiscord(tx: Transaction, userId: string): Promise<void> {
  const unlinked = await deleteIdentityOf(tx, userId);
  if (!unlinked) throw new Problem('not-found', 'No Discord account is linked to yours.');
}
