import type { Queryable, Transaction } from '@hatchery/kit/database';

export type RequestRow = {
  id: string;
  email: string;
  discord_id: string;
  username: string;
  code_hash: Buffer;
  mail_code_hash: Buffer;
  pin_hash: Buffer;
  created_at: Date;
  expires_at: Date;
};

const mostRequests = 20;

const live = (db: Queryable, now: Date) => db<RequestRow>('discord_requests').where('expires_at', '>', now);

/** Stores a request in the place of the last one of the same Discord account. */
export async function replaceRequest(tx: Transaction, request: RequestRow): Promise<void> {
  await tx<RequestRow>('discord_requests').where({ discord_id: request.discord_id }).delete();
  await tx<RequestRow>('discord_requests').insert(request);
}

/** The live request that the code of a link belongs to, locked. */
export const lockRequestOfCode = (tx: Transaction, hash: Buffer, now: Date): Promise<RequestRow | undefined> =>
  live(tx, now)
    .andWhere((either) => either.where({ code_hash: hash }).orWhere({ mail_code_hash: hash }))
    .forUpdate()
    .first();

/** The live requests for an e-mail address in lower case, newest first. */
export const requestsFor = (tx: Transaction, email: string, now: Date): Promise<RequestRow[]> =>
  live(tx, now).andWhere({ email }).orderBy('created_at', 'desc').limit(mostRequests);

/** @returns whether the request was still there: of any number at once, one uses it. */
export async function deleteRequest(tx: Transaction, id: string): Promise<boolean> {
  return (await tx<RequestRow>('discord_requests').where({ id }).delete()) === 1;
}

export type IdentityRow = { discord_id: string; user_id: string; username: string; linked_at: Date };

/** @returns false when the Discord account or the user is linked already. Waits for others who are about to link either. */
export async function insertIdentity(tx: Transaction, identity: IdentityRow): Promise<boolean> {
  const inserted = await tx<IdentityRow>('discord_identities').insert(identity, 'discord_id').onConflict().ignore();
  return inserted.length === 1;
}

export const findIdentity = (tx: Transaction, discordId: string): Promise<IdentityRow | undefined> =>
  tx<IdentityRow>('discord_identities').where({ discord_id: discordId }).first();

export async function updateUsername(tx: Transaction, discordId: string, username: string): Promise<void> {
  await tx<IdentityRow>('discord_identities').where({ discord_id: discordId }).update({ username });
}

export async function deleteIdentityOf(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx<IdentityRow>('discord_identities').where({ user_id: userId }).delete()) === 1;
}

export type DiscordState = {
  discord_id: string | null;
  username: string | null;
  pending_username: string | null;
  pending_until: Date | null;
};

/** The Discord account of a user and the newest one that waits for them; undefined when there is no such user. */
export async function stateOf(db: Queryable, userId: string, now: Date): Promise<DiscordState | undefined> {
  const { rows } = await db.raw(
    `select identity.discord_id, identity.username,
       request.username as pending_username, request.expires_at as pending_until
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
