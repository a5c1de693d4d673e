import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import type { Knex } from 'knex';
import type { Account } from './users.rules.ts';

export type UserRow = Omit<Account, 'roles' | 'app_ids' | 'wallets' | 'discord'> & {
  absorbed_into: string | null;
  created_at: Date;
  updated_at: Date;
};

export async function insertUser(
  tx: Transaction,
  user: { id: string; guest: boolean; referralCode: string; now: Date },
): Promise<void> {
  const { id, guest, referralCode, now } = user;
  await tx('users').insert({ id, guest, referral_code: referralCode, created_at: now, updated_at: now });
}

/** The row of a user, kept from changing until `tx` ends. Accounts that were merged into another one are nobody's. */
export const lockUser = (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  tx<UserRow>('users').where({ id }).whereNull('absorbed_into').forUpdate().first();

/** Several users at once, merged ones too, in one order everywhere, so that nobody waits in a circle. */
export const lockUsers = (tx: Transaction, ids: string[]): Promise<UserRow[]> =>
  tx<UserRow>('users').whereIn('id', ids).orderBy('id').forUpdate();

/** The e-mail addresses of some users, in one order everywhere. */
export const emailsOf = async (tx: Transaction, ids: string[]): Promise<string[]> =>
  (await tx('users').whereIn('id', ids).whereNotNull('email').pluck('email')).sort();

export const findOwnerOfWallet = async (tx: Transaction, address: string): Promise<string | undefined> =>
  (await tx('wallets').where({ address }).first('user_id'))?.user_id;

/** Serializes everything that decides whose an e-mail address is. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`email ${email.toLowerCase()}`]);
}

/** The user who proved that an e-mail address is theirs, locked; undefined when nobody did. */
export const lockOwnerOfEmail = (tx: Transaction, email: string): Promise<UserRow | undefined> =>
  tx<UserRow>('users').whereRaw('lower(email) = lower(?)', [email]).forUpdate().first();

const account = (db: Queryable) =>
  db('users')
    .whereNull('absorbed_into')
    .select(
      'users.*',
      db.raw(`array(select role from user_roles where user_id = users.id order by role limit 20) as roles`),
      db.raw(`array(select app_id from user_apps where user_id = users.id order by app_id limit 100) as app_ids`),
      db.raw(`(
      select coalesce(json_agg(
        json_build_object(
          'address', address, 'kind', kind, 'main', main,
          'createdAt', (extract(epoch from created_at) * 1000)::bigint,
          'rewards', exists (select from reward_receivers where user_id = users.id and address = owned.address)
        ) order by main desc, created_at, address
      ), '[]')
      from (select * from wallets where user_id = users.id order by main desc, created_at, address limit 100) as owned
    ) as wallets`),
      db.raw(`(
      select json_build_object('discordId', discord_id, 'username', username)
      from discord_identities where user_id = users.id
    ) as discord`),
    );

/** A user with roles, wallets and Discord account. */
export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  account(db).where({ id }).first() as Promise<Account | undefined>;

/** The same for reads outside a transaction. */
export function prepareFindAccount(database: Database): (id: string) => Promise<Account | undefined> {
  const find = prepared<{ id: string }, Account>(database, 'users-account', (knex, param) =>
    account(knex).where({ id: param('id') }),
  );
  return async (id) => (await find({ id }))[0];
}

/** Lists all accounts, or those with a role, newest first. */
export const listAccounts = (db: Queryable, role: string | undefined, paging: Paging): Promise<Page<Account>> =>
  readPage(withRole(account(db), db, role).orderBy([{ column: 'created_at', order: 'desc' }, 'id']), paging);

const withRole = (query: Knex.QueryBuilder, db: Queryable, role: string | undefined) =>
  role === undefined ? query : query.whereIn('users.id', db('user_roles').select('user_id').where({ role }));

/** Accounts whose name begins with a text, in any case; in order of names. */
export const findAccountsByName = (db: Queryable, beginning: string, limit: number): Promise<Account[]> =>
  account(db)
    .whereRaw(`lower(display_name) collate "C" like lower(?)`, [`${beginning.replace(/[\\%_]/g, '\\$&')}%`])
    .orderByRaw(`lower(display_name) collate "C", id`)
    .limit(limit) as unknown as Promise<Account[]>;

export const findAccountByWallet = (db: Queryable, address: string): Promise<Account | undefined> =>
  account(db).whereIn('id', db('wallets').select('user_id').where({ address })).first() as Promise<Account | undefined>;

/** Only players who proved that an address is theirs have one here. */
export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  account(db).whereRaw('lower(email) = lower(?)', [email]).first() as Promise<Account | undefined>;

export async function updateUser(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<UserRow, 'display_name' | 'bio' | 'guest' | 'email' | 'picture'>>,
  now: Date,
): Promise<void> {
  await tx<UserRow>('users')
    .where({ id })
    .update({ ...changes, updated_at: now });
}

/** The accounts that were merged into one, and into those, and so on: the last merged first. */
export async function absorbedBy(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.raw(
    `with recursive absorbed (id, depth) as (
       select id, 1 from users where absorbed_into = ?
       union all
       select users.id, depth + 1 from absorbed join users on users.absorbed_into = absorbed.id
     )
     select id from absorbed order by depth desc, id`,
    [id],
  );
  return rows.map((row: { id: string }) => row.id);
}

export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx('users').where({ id }).delete();
}

export async function insertRole(tx: Transaction, userId: string, role: string, now: Date): Promise<void> {
  await tx('user_roles').insert({ user_id: userId, role, created_at: now }).onConflict().ignore();
}

/** Referrals are set one at a time, so that no two of them close a circle together. */
export async function lockReferrals(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('referrals', 0))`);
}

/** The owner of a referral code in any case, who may have merged since, and who referred them, and so on upwards. */
export async function findReferrer(
  tx: Transaction,
  referralCode: string,
): Promise<{ id: string; ancestry: string[] } | undefined> {
  const { rows } = await tx.raw(
    `with recursive owner (id, absorbed_into) as (
       select id, absorbed_into from users where referral_code = upper(?)
       union all
       select users.id, users.absorbed_into from owner join users on users.id = owner.absorbed_into
     ), line (id, referrer_id, distance) as (
       select users.id, referrer_id, 0 from owner join users on users.id = owner.id where owner.absorbed_into is null
       union all
       select users.id, users.referrer_id, distance + 1 from line join users on users.id = line.referrer_id
     )
     select id from line order by distance`,
    [referralCode],
  );
  const [referrer, ...ancestry] = rows.map(({ id }: { id: string }) => id);
  return referrer && { id: referrer, ancestry };
}

/** @returns whether the referrer is still there. */
export async function setReferrer(tx: Transaction, userId: string, referrerId: string, now: Date): Promise<boolean> {
  const counted = await tx('users').where({ id: referrerId }).increment('referral_count', 1);
  if (counted === 1) await tx('users').where({ id: userId }).update({ referrer_id: referrerId, updated_at: now });
  return counted === 1;
}
