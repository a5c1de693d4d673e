import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { hashCode, hashLinkToken, isCode, newCode, newLinkToken } from '../codes/codes.rules.ts';
import type { UsersContext } from '../context.ts';
import type { Mail } from '../mail/templates.ts';
import { lockAccount, lockAccountOfEmail } from '../users/users.ts';
import {
  deleteIdentityOf,
  deleteRequest,
  findIdentity,
  insertIdentity,
  lockRequestOfCode,
  type RequestRow,
  replaceRequest,
  requestsFor,
  updateUsername,
} from './discord.repository.ts';
import { expiredCode, pinSubject, requestMinutes, wrongPin } from './discord.rules.ts';

type Wanted = { email: string; discordId: string; discordUsername: string };

/**
 * Stores what a bot asks for, and tells the player by mail. The same is done and answered whether or not anybody has the
 * address, so that a bot learns nothing from it.
 */
export async function requestLink(
  { config, codeKey, mailer, now: clock }: UsersContext,
  tx: Transaction,
  { email, discordId, discordUsername: username }: Wanted,
): Promise<{ url: string; pin: string }> {
  const now = clock();
  const [shown, mailed] = [newLinkToken(), newLinkToken()];
  const [id, pin] = [randomUUID(), newCode()];
  await replaceRequest(tx, {
    id,
    email: email.toLowerCase(),
    discord_id: discordId,
    username,
    code_hash: shown.hash,
    mail_code_hash: mailed.hash,
    pin_hash: hashCode(codeKey, pinSubject(id), pin),
    created_at: now,
    expires_at: new Date(now.getTime() + requestMinutes * 60_000),
  });
  const owner = await lockAccountOfEmail(tx, email);
  await mailer.notify(tx, mailTo(owner, { email, username, code: mailed.token, now }));
  return { url: `${config.PUBLIC_URL}/link/discord?code=${shown.token}`, pin };
}

/** A mail of no effect stands in for the one to nobody: queuing takes as long. */
function mailTo(
  owner: { email: string | null } | undefined,
  { email, username, code, now }: { email: string; username: string; code: string; now: Date },
): Mail {
  const asked = { device: 'Discord', at: now.toISOString() };
  if (!owner) return { to: email, template: 'none', data: asked };
  return { to: owner.email ?? email, template: 'link-discord', data: { ...asked, username, code } };
}

/**
 * Confirms by the code of a link. The mailed one proves the mailbox; the one that the bot shows proves nothing, for the bot
 * was told the address by whoever asked, so it takes the session of the account as well.
 * @throws Problem bad-request, unauthorized, forbidden, conflict.
 */
export async function confirmByCode(
  tx: Transaction,
  { code, userId, now }: { code: string; userId: string | undefined; now: Date },
): Promise<void> {
  const hash = hashLinkToken(code);
  const request = await lockRequestOfCode(tx, hash, now);
  if (!request) throw expiredCode();
  const byMail = request.mail_code_hash.equals(hash);
  if (!byMail && !userId) throw new Problem('unauthorized', 'Please sign in to confirm this.');
  const owner = await lockAccountOfEmail(tx, request.email);
  if (!byMail && owner?.id !== userId)
    throw new Problem('forbidden', 'This link is for an account with another e-mail address.');
  if (!owner) throw expiredCode();
  await link(tx, request, { userId: owner.id, now });
}

/** Confirms one of the requests for the caller's e-mail address. @throws Problem bad-request, not-found, conflict. */
export async function confirmByPin(
  { codeKey, now: clock }: UsersContext,
  tx: Transaction,
  { userId, pin }: { userId: string; pin: string },
): Promise<void> {
  const now = clock();
  const user = await lockAccount(tx, userId);
  if (!user) throw new Problem('not-found', 'User not found');
  const requests = user.email === null ? [] : await requestsFor(tx, user.email.toLowerCase(), now);
  const request = requests.find(({ id, pin_hash: stored }) =>
    isCode(codeKey, { subject: pinSubject(id), code: pin, hash: stored }),
  );
  if (!request) throw wrongPin();
  await link(tx, request, { userId, now });
}

/** A Discord account belongs to one player, and a player has one. Linking what is linked already changes nothing but its name. */
async function link(
  tx: Transaction,
  request: RequestRow,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { discord_id: discordId, username } = request;
  if (!(await deleteRequest(tx, request.id))) throw expiredCode();
  if (await insertIdentity(tx, { discord_id: discordId, user_id: userId, username, linked_at: now })) return;
  const identity = await findIdentity(tx, discordId);
  if (!identity) throw new Problem('conflict', 'Your account has another Discord account. Unlink that one first.');
  if (identity.user_id !== userId) throw new Problem('conflict', 'This Discord account belongs to another player.');
  await updateUsername(tx, discordId, username);
}

/** @throws Problem not-found when none is linked. */
export async function unlinkDiscord(tx: Transaction, userId: string): Promise<void> {
  const unlinked = await deleteIdentityOf(tx, userId);
  if (!unlinked) throw new Problem('not-found', 'No Discord account is linked to yours.');
}
