import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { offsetOf, type Page, type Paging } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import type { Knex } from 'knex';
import type { Account } from './users.rules.ts';

/** A user as stored, without what other tables add to an account. */
export type StoredUser = Omit<Account, 'roles' | 'appIds' | 'wallets' | 'discord'> & { absorbedInto: string | null };

const columns = {
  id: 'users.id',
  email: 'users.email',
  displayName: 'users.display_name',
  bio: 'users.bio',
  picture: 'users.picture',
  guest: 'users.guest',
  referralCode: 'users.referral_code',
  referralCount: 'users.referral_count',
  referrerId: 'users.referrer_id',
};
const userColumns = { ...columns, absorbedInto: 'users.absorbed_into' };

export async function insertUser(
  tx: Transaction,
  user: { id: string; guest: boolean; referralCode: string; now: Date },
): Promise<void> {
  const { id, guest, referralCode, now } = user;
  const times = { created_at: now, updated_at: now };
  await tx('users').insert({ id, guest, referral_code: referralCode, signed_in_before: false, ...times });
}

/** Finds a user and locks the row until `tx` ends. Accounts that were merged into another one are not found. */
export const lockUser = (tx: Transaction, id: string): Promise<StoredUser | undefined> =>
  tx('users').where({ id }).whereNull('absorbed_into').forUpdate().first(userColumns);

/** Locks several users, merged ones too. Everybody locks in order of ids, so that nobody waits in a circle. */
export const lockUsers = (tx: Transaction, ids: string[]): Promise<StoredUser[]> =>
  tx('users').whereIn('id', ids).orderBy('id').forUpdate().select(userColumns);

/** Lists the e-mail addresses of some users in alphabetical order. */
export const listEmails = async (tx: Transaction, ids: string[]): Promise<string[]> =>
  (await tx('users').whereIn('id', ids).whereNotNull('email').pluck('email')).sort();

export const findOwnerOfWallet = async (tx: Transaction, address: string): Promise<string | undefined> =>
  (await tx('wallets').where({ address }).first('user_id'))?.user_id;

/** Locks an e-mail address until `tx` ends. Everything that decides who owns it takes this lock. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`email ${email.toLowerCase()}`]);
}

/** The name and picture of a player, asked for by an id that may have been merged into theirs. */
export type ShownPlayer = { userId: string; displayName: string | null; picture: string | null };

/** Finds names and pictures of players. Follows merges; who is gone is left out. */
export async function listShownPlayers(db: Queryable, ids: string[]): Promise<ShownPlayer[]> {
  const { rows } = await db.raw(
    `with recursive path (asked, id, absorbed_into, depth) as (
       select id, id, absorbed_into, 1 from users where id = any(:ids::uuid[])
       union all
       select asked, users.id, users.absorbed_into, depth + 1
       from path join users on users.id = path.absorbed_into where depth < 100
     )
     select asked as "userId", display_name as "displayName", picture
     from path join users using (id) where users.absorbed_into is null order by asked`,
    { ids },
  );
  return rows;
}

/** Estimates how many users are stored, as the planner does. @returns a negative number if it does not know. */
export async function estimateUsers(db: Queryable): Promise<number> {
  const { rows } = await db.raw(`select reltuples::bigint as users from pg_class where oid = 'users'::regclass`);
  return rows[0].users;
}

/** Counts the accounts and guests that stand. */
export async function countUsers(db: Queryable): Promise<number> {
  const { rows } = await db.raw('select count(*) as users from users where absorbed_into is null');
  return rows[0].users;
}

/** Whether a user is stored, merged into another one or not. */
export const existsUser = async (db: Queryable, id: string): Promise<boolean> =>
  (await db('users').where({ id }).first('id')) !== undefined;

/** Whether an account stands: it is neither deleted nor merged into another one. */
export const isPlayer = async (db: Queryable, id: string): Promise<boolean> =>
  (await db('users').where({ id }).whereNull('absorbed_into').first('id')) !== undefined;

/** Gives an account the display name of a guest, if it has none. */
export async function updateMissingName(
  tx: Transaction,
  { fromId, toId, now }: { fromId: string; toId: string; now: Date },
): Promise<void> {
  const name = tx('users').where({ id: fromId }).select('display_name');
  const missing = tx('users').where({ id: toId }).whereNull('display_name');
  await missing.whereExists(name.clone().whereNotNull('display_name')).update({ display_name: name, updated_at: now });
}

/** Finds the user who proved that an e-mail address is theirs, and locks the row. */
export const lockOwnerOfEmail = (tx: Transaction, email: string): Promise<StoredUser | undefined> =>
  tx('users').whereRaw('lower(email) = lower(?)', [email]).forUpdate().first(userColumns);

const account = (db: Queryable) =>
  db('users')
    .whereNull('absorbed_into')
    .select(
      columns,
      db.raw(`array(select role from user_roles where user_id = users.id order by role limit 20) as roles`),
      db.raw(`array(select app_id from user_apps where user_id = users.id order by app_id limit 100) as "appIds"`),
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

/** Finds a user with roles, apps, wallets and Discord account. */
export const findAccount = (db: Queryable, id: string): Promise<Account | undefined> =>
  account(db).where({ id }).first() as Promise<Account | undefined>;

/** The part of a user that access tokens tell. */
export type Access = { roles: string[]; guest: boolean };

export function findAccess(db: Queryable, id: string): Promise<Access | undefined> {
  const roles = db.raw('array(select role from user_roles where user_id = users.id order by role limit 20) as roles');
  return db('users').where({ id }).whereNull('absorbed_into').first('guest', roles);
}

/** Prepares the same read for use outside a transaction. */
export function prepareFindAccount(database: Database): (id: string) => Promise<Account | undefined> {
  const find = prepared<{ id: string }, Account>(database, 'users-account', (knex, param) =>
    account(knex).where({ id: param('id') }),
  );
  return async (id) => (await find({ id }))[0];
}

type Listing = Paging & { role?: string | undefined; after?: string | undefined };

/**
 * Lists all accounts, or those with a role, newest first: those after one account if `after` names it. Finds the ids of the page in an
 * index first, so that what belongs to an account is read for this page alone.
 */
export async function listAccounts(db: Queryable, { role, after, ...paging }: Listing): Promise<Page<Account>> {
  const living = () => withRole(db('users').whereNull('absorbed_into'), db, role);
  const newest = [{ column: 'created_at', order: 'desc' }, 'id'];
  const page = living().orderBy(newest).select('id').limit(paging.limit).offset(offsetOf(paging));
  const since = '(select created_at from users where id = :after)';
  if (after !== undefined)
    page.whereRaw(`created_at <= ${since} and (created_at < ${since} or id > :after)`, { after });
  const [items, counted] = await Promise.all([
    account(db).whereIn('id', page).orderBy(newest),
    living().count({ total: '*' }).first(),
  ]);
  return { items: items as unknown as Account[], total: Number(counted?.total ?? 0) };
}

const withRole = (query: Knex.QueryBuilder, db: Queryable, role: string | undefined) =>
  role === undefined ? query : query.whereIn('users.id', db('user_roles').select('user_id').where({ role }));

/** Lists accounts whose display name starts with a text, ignoring case, in order of names. */
export const listAccountsByName = (db: Queryable, beginning: string, limit: number): Promise<Account[]> =>
  account(db)
    .whereRaw(`lower(display_name) collate "C" like lower(?)`, [`${beginning.replace(/[\\%_]/g, '\\$&')}%`])
    .orderByRaw(`lower(display_name) collate "C", id`)
    .limit(limit) as unknown as Promise<Account[]>;

export const findAccountByWallet = (db: Queryable, address: string): Promise<Account | undefined> =>
  account(db).whereIn('id', db('wallets').select('user_id').where({ address })).first() as Promise<Account | undefined>;

/** Finds the account whose owner proved that an e-mail address is theirs. */
export const findAccountByEmail = (db: Queryable, email: string): Promise<Account | undefined> =>
  account(db).whereRaw('lower(email) = lower(?)', [email]).first() as Promise<Account | undefined>;

/** Finds the e-mail address of an account whose owner proved that it is theirs. */
export const findVerifiedEmail = async (db: Queryable, id: string): Promise<string | undefined> =>
  (await db('users').where({ id }).whereNull('absorbed_into').first('email'))?.email ?? undefined;

/** Lists accounts with an e-mail address that is theirs, by their ids. */
export const listVerifiedEmails = (
  db: Queryable,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ userId: string; email: string }[]> =>
  db('users')
    .whereNotNull('email')
    .whereNull('absorbed_into')
    .modify((query) => after !== undefined && query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .select({ userId: 'id', email: 'email' });

export async function updateUser(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<StoredUser, 'displayName' | 'bio' | 'guest' | 'email' | 'picture'>>,
  now: Date,
): Promise<void> {
  const { displayName, ...others } = changes;
  await tx('users')
    .where({ id })
    .update({ ...others, display_name: displayName, updated_at: now });
}

/** Lists the accounts that were merged into one, directly or through another, the deepest first. */
export async function listAbsorbed(tx: Queryable, id: string): Promise<{ userId: string; intoId: string }[]> {
  const { rows } = await tx.raw(
    `with recursive absorbed (id, into_id, depth) as (
       select id, absorbed_into, 1 from users where absorbed_into = ?
       union all
       select users.id, users.absorbed_into, depth + 1 from absorbed join users on users.absorbed_into = absorbed.id
     )
     select id as "userId", into_id as "intoId" from absorbed order by depth desc, id`,
    [id],
  );
  return rows;
}

export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx('users').where({ id }).delete();
}

/** Notes that an account was deleted, so that it can be deleted again after a backup was restored. */
export async function insertDeletion(tx: Transaction, userId: string, intoId: string | null, now: Date): Promise<void> {
  await tx('deletions').insert({ user_id: userId, into_id: intoId, deleted_at: now }).onConflict('user_id').ignore();
}

/** Lists deleted accounts by their ids. */
export const listDeleted = (
  db: Queryable,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ userId: string; intoId: string | null }[]> =>
  db('deletions')
    .modify((query) => after !== undefined && query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .select({ userId: 'user_id', intoId: 'into_id' });

export async function insertRole(tx: Transaction, userId: string, role: string, now: Date): Promise<void> {
  await tx('user_roles').insert({ user_id: userId, role, created_at: now }).onConflict().ignore();
}

/** Locks all referrals until `tx` ends. Set at the same time, two of them could close a circle. */
export async function lockReferrals(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('referrals', 0))`);
}

/** Finds the owner of a referral code, ignoring case and following merges, and the line of referrers above them. */
export async function findReferrer(
  db: Queryable,
  referralCode: string,
): Promise<{ id: string; ancestry: string[] } | undefined> {
  const { rows } = await db.raw(
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

/** Stores who referred a user. @returns false if the referrer is gone. */
export async function updateReferrer(tx: Transaction, userId: string, referrerId: string, now: Date): Promise<boolean> {
  const counted = await tx('users').where({ id: referrerId }).increment('referral_count', 1);
  if (counted === 1) await tx('users').where({ id: userId }).update({ referrer_id: referrerId, updated_at: now });
  return counted === 1;
}
