import type { CredentialChange } from '@hatchery/api/trade-players';
import type { Database, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { SignInMethods } from './credentials.rules.ts';

/** Counts the ways to sign in to an account. Its row must be locked where the answer decides something. */
export async function countSignInMethods(tx: Transaction, userId: string): Promise<SignInMethods> {
  const { rows } = await tx.raw(
    `select
       (select count(*) from users where id = :userId and email is not null)::int as email,
       (select count(*) from google_identities where user_id = :userId)::int as google,
       (select count(*) from wallets where user_id = :userId and kind = 'external')::int as wallet`,
    { userId },
  );
  return rows[0];
}

/** Notes that an account has another way to sign in. */
export async function updateCredentialChange(
  tx: Transaction,
  { userId, change, now }: { userId: string; change: CredentialChange; now: Date },
): Promise<void> {
  await tx('users').where({ id: userId }).update({ credential_change: change, credential_changed_at: now });
}

type CredentialHold = { directTradeId: string; userIds: string[]; until: Date };

/** Keeps players from losing a way to sign in. */
export async function upsertCredentialHold(
  tx: Transaction,
  { directTradeId, userIds, until }: CredentialHold,
): Promise<void> {
  await tx.raw(
    `insert into credential_holds (user_id, direct_trade_id, until)
     select id, :directTradeId, :until from users where id = any(:userIds::uuid[]) order by id
     on conflict (user_id, direct_trade_id) do update set until = excluded.until`,
    { directTradeId, userIds, until },
  );
}

export async function deleteCredentialHold(tx: Transaction, directTradeId: string): Promise<void> {
  await tx('credential_holds').where({ direct_trade_id: directTradeId }).delete();
}

/** Whether an account, or one that was merged into it, must not lose a way to sign in now. */
export async function existsCredentialHold(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.raw(
    `with recursive family (id) as (
       select :userId::uuid union select users.id from users join family on users.absorbed_into = family.id
     )
     select from credential_holds join family on family.id = user_id where until > :now limit 1`,
    { userId, now },
  );
  return rows.length > 0;
}

/** Everything that a user signs in with; times in milliseconds since 1970. */
export type StoredCredentials = {
  email: string | null;
  password: boolean;
  google: { username: string; linkedAt: number }[];
  wallets: { address: string; linkedAt: number; main: boolean }[];
  discord: { discordId: string; username: string; linkedAt: number } | null;
};

/** Prepares to find everything that a user signs in with, in one query. */
export function prepareFindCredentials(database: Database): (userId: string) => Promise<StoredCredentials | undefined> {
  const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
  const find = prepared<{ userId: string }, StoredCredentials>(database, 'users-credentials', (knex, param) =>
    knex('users')
      .where({ id: param('userId') })
      .whereNull('absorbed_into')
      .select(
        'email',
        knex.raw('exists (select from passwords where user_id = users.id) as password'),
        knex.raw(`(
          select coalesce(json_agg(
            json_build_object('username', email, 'linkedAt', ${milliseconds('linked_at')}) order by linked_at, subject
          ), '[]')
          from (select * from google_identities where user_id = users.id order by linked_at, subject limit 100) as linked
        ) as google`),
        knex.raw(`(
          select coalesce(json_agg(
            json_build_object('address', address, 'linkedAt', ${milliseconds('created_at')}, 'main', main)
            order by main desc, created_at, address
          ), '[]')
          from (
            select * from wallets where user_id = users.id and kind = 'external'
            order by main desc, created_at, address limit 100
          ) as linked
        ) as wallets`),
        knex.raw(`(
          select json_build_object('discordId', discord_id, 'username', username, 'linkedAt', ${milliseconds('linked_at')})
          from discord_identities where user_id = users.id
        ) as discord`),
      ),
  );
  return async (userId) => (await find({ userId }))[0];
}
