import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import type { StoredApiKey } from './api-keys.rules.ts';

/** The keys that a caller may see and change: those of some apps, or all. */
export type KeyScope = { appIds: string[] | 'all' };

const columns = {
  id: 'id',
  name: 'name',
  hash: 'hash',
  prefix: 'prefix',
  permissions: 'permissions',
  appId: 'app_id',
  byStudio: 'by_studio',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  lastUsedAt: 'last_used_at',
  previousHash: 'previous_hash',
  previousUntil: 'previous_until',
};

/**
 * Whether a key may work. A key that a studio made works while the app has a studio: it rests when the last one loses the role or the
 * app, and works again when one gets them back.
 */
export const keyStands = `(not by_studio or exists (
  select from user_apps join user_roles using (user_id) where user_apps.app_id = api_keys.app_id and role = 'studio'))`;

const live = (db: Queryable) => db('api_keys').whereNull('revoked_at');
const liveIn = (db: Queryable, { appIds }: KeyScope) =>
  appIds === 'all' ? live(db) : live(db).whereIn('app_id', appIds);

export async function insertApiKey(tx: Transaction, key: StoredApiKey): Promise<void> {
  const { id, name, hash, prefix, permissions } = key;
  const owner = { app_id: key.appId, by_studio: key.byStudio };
  const times = { created_at: key.createdAt, updated_at: key.updatedAt };
  await tx('api_keys').insert({ id, name, hash, prefix, permissions, ...owner, ...times });
}

/** Lists live keys, newest first. */
export const listApiKeys = (db: Queryable, scope: KeyScope, paging: Paging): Promise<Page<StoredApiKey>> =>
  readPage(
    liveIn(db, scope)
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .select(columns),
    paging,
  );

export async function countApiKeys(db: Queryable, scope: KeyScope): Promise<number> {
  const [row] = await liveIn(db, scope).count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** Prepares to find the live key that may work with a hash, or with that hash before its last rotation. */
export function prepareFindApiKey(database: Database): (hash: Buffer) => Promise<StoredApiKey | undefined> {
  const find = prepared<{ hash: Buffer }, StoredApiKey>(database, 'users-api-key', (knex, param) =>
    live(knex)
      .whereRaw(keyStands)
      .where((either) => either.where({ hash: param('hash') }).orWhere({ previous_hash: param('hash') }))
      .select(columns),
  );
  return async (hash) => (await find({ hash }))[0];
}

/** Finds a live key and keeps it from changing, and from reserving, until `tx` ends. */
export const lockApiKey = (tx: Transaction, id: string, scope: KeyScope): Promise<StoredApiKey | undefined> =>
  liveIn(tx, scope).where({ id }).forUpdate().first(columns);

/** Stores the secret of a key, and the one before it. */
export async function updateSecret(tx: Transaction, key: StoredApiKey): Promise<void> {
  const { id, hash, prefix, previousHash, previousUntil, updatedAt } = key;
  const previous = { previous_hash: previousHash, previous_until: previousUntil };
  await tx('api_keys')
    .where({ id })
    .update({ hash, prefix, ...previous, updated_at: updatedAt });
}

export async function updateLastUse(db: Queryable, id: string, now: Date): Promise<void> {
  await db('api_keys').where({ id }).update({ last_used_at: now });
}

/** Revokes a live key. @returns false when there is none. */
export async function revokeApiKey(tx: Transaction, id: string, scope: KeyScope, now: Date): Promise<boolean> {
  return (await liveIn(tx, scope).where({ id }).update({ revoked_at: now, updated_at: now })) === 1;
}

/** Serializes the creation of keys of an app, so that they can be counted. */
export async function lockApp(tx: Transaction, appId: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`app ${appId}`]);
}

/** Lists the apps of a studio; undefined for a user who is not a studio. */
export async function findStudioApps(db: Queryable, userId: string): Promise<string[] | undefined> {
  const role = await db('user_roles').where({ user_id: userId, role: 'studio' }).first('role');
  return role && db('user_apps').where({ user_id: userId }).orderBy('app_id').limit(100).pluck('app_id');
}
