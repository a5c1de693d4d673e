import type { Queryable, Transaction } from '@hatchery/kit/database';

/** A request of a bot to link a Discord account to the account with an e-mail address, which is in lower case. */
export type LinkRequest = {
  id: string;
  email: string;
  discordId: string;
  username: string;
  codeHash: Buffer;
  mailCodeHash: Buffer;
  pinHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
};

const requestColumns = {
  id: 'id',
  email: 'email',
  discordId: 'discord_id',
  username: 'username',
  codeHash: 'code_hash',
  mailCodeHash: 'mail_code_hash',
  pinHash: 'pin_hash',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
};

const mostRequests = 20;

const live = (db: Queryable, now: Date) => db('discord_requests').where('expires_at', '>', now);

/** Stores a request. It replaces the last one for the same Discord account. */
export async function replaceRequest(tx: Transaction, request: LinkRequest): Promise<void> {
  const { id, email, discordId, username, codeHash, mailCodeHash, pinHash, createdAt, expiresAt } = request;
  const hashes = { code_hash: codeHash, mail_code_hash: mailCodeHash, pin_hash: pinHash };
  const row = { id, email, discord_id: discordId, username, ...hashes, created_at: createdAt, expires_at: expiresAt };
  await tx('discord_requests').where({ discord_id: discordId }).delete();
  await tx('discord_requests').insert(row);
}

/** Finds and locks the live request that the code of a link belongs to. */
export const lockRequestOfCode = (tx: Transaction, hash: Buffer, now: Date): Promise<LinkRequest | undefined> =>
  live(tx, now)
    .andWhere((either) => either.where({ code_hash: hash }).orWhere({ mail_code_hash: hash }))
    .forUpdate()
    .first(requestColumns);

/** Lists the live requests for an e-mail address in lower case, newest first. */
export const listRequests = (tx: Transaction, email: string, now: Date): Promise<LinkRequest[]> =>
  live(tx, now).andWhere({ email }).orderBy('created_at', 'desc').limit(mostRequests).select(requestColumns);

/** Deletes a request. @returns whether it was still there: of concurrent callers, one uses it. */
export async function deleteRequest(tx: Transaction, id: string): Promise<boolean> {
  return (await tx('discord_requests').where({ id }).delete()) === 1;
}

type Identity = { discordId: string; userId: string; username: string; linkedAt: Date };

/** Links a Discord account. Waits for concurrent links of either. @returns false when the Discord account or the user is linked already. */
export async function insertIdentity(
  tx: Transaction,
  { discordId, userId, username, linkedAt }: Identity,
): Promise<boolean> {
  const inserted = await tx('discord_identities')
    .insert({ discord_id: discordId, user_id: userId, username, linked_at: linkedAt }, 'discord_id')
    .onConflict()
    .ignore();
  return inserted.length === 1;
}

/** Finds the user that a Discord account is linked to. */
export const findOwner = async (tx: Transaction, discordId: string): Promise<string | undefined> =>
  (await tx('discord_identities').where({ discord_id: discordId }).first('user_id'))?.user_id;

export async function updateUsername(tx: Transaction, discordId: string, username: string): Promise<void> {
  await tx('discord_identities').where({ discord_id: discordId }).update({ username });
}

export async function deleteIdentityOf(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx('discord_identities').where({ user_id: userId }).delete()) === 1;
}

export type DiscordState = {
  discordId: string | null;
  username: string | null;
  pendingUsername: string | null;
  pendingUntil: Date | null;
};

/** Finds the Discord account of a user and the newest request that waits for them; undefined when there is no such user. */
export async function findDiscordState(db: Queryable, userId: string, now: Date): Promise<DiscordState | undefined> {
  const { rows } = await db.raw(
    `select identity.discord_id as "discordId", identity.username,
       request.username as "pendingUsername", request.expires_at as "pendingUntil"
     from users
     left join discord_identities as identity on identity.user_id = users.id
     left join lateral (
       select username, expires_at from discord_requests
       where email = lower(users.email) and expires_at > :now order by created_at desc limit 1
     ) as request on true
     where users.id = :userId`,
    { userId, now },
  );
  return rows[0];
}
