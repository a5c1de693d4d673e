import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import type { NewSecret } from './api-keys.rules.ts';

export type ApiKeyRow = {
  id: string;
  name: string;
  hash: Buffer;
  prefix: string;
  permissions: string[];
  app_id: string | null;
  created_at: Date;
  updated_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  previous_hash: Buffer | null;
  previous_until: Date | null;
};

/** Which keys somebody may see and change: those of some apps, or all. */
export type KeyScope = { appIds: string[] | 'all' };

const live = (db: Queryable) => db<ApiKeyRow>('api_keys').whereNull('revoked_at');
const liveIn = (db: Queryable, { appIds }: KeyScope) =>
  appIds === 'all' ? live(db) : live(db).whereIn('app_id', appIds);

export async function insertApiKey(
  tx: Transaction,
  key: Omit<ApiKeyRow, 'revoked_at' | 'last_used_at' | 'previous_hash' | 'previous_until'>,
  granted: Record<string, number>,
): Promise<void> {
  await tx('api_keys').insert(key);
  const budgets = Object.entries(granted).map(([asset, amount]) => ({ key_id: key.id, asset, granted: amount }));
  if (budgets.length > 0) await tx('api_key_budgets').insert(budgets);
}

/** Lists live keys, newest first. */
export const listApiKeys = (db: Queryable, scope: KeyScope, paging: Paging): Promise<Page<ApiKeyRow>> =>
  readPage(liveIn(db, scope).orderBy([{ column: 'created_at', order: 'desc' }, 'id']), paging);

export async function countApiKeys(db: Queryable, scope: KeyScope): Promise<number> {
  const [row] = await liveIn(db, scope).count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** The live key with a hash, or with that hash before it was rotated. */
export function prepareFindApiKey(database: Database): (hash: Buffer) => Promise<ApiKeyRow | undefined> {
  const find = prepared<{ hash: Buffer }, ApiKeyRow>(database, 'users-api-key', (knex, param) =>
    live(knex).where((either) =>
      either.where({ hash: param('hash') as never }).orWhere({ previous_hash: param('hash') as never }),
    ),
  );
  return async (hash) => (await find({ hash }))[0];
}

/** A live key, kept from changing and from reserving until `tx` ends. */
export const lockApiKey = (tx: Transaction, id: string, scope: KeyScope): Promise<ApiKeyRow | undefined> =>
  liveIn(tx, scope).where({ id }).forUpdate().first();

export async function updateSecret(
  tx: Transaction,
  { id, hash }: Pick<ApiKeyRow, 'id' | 'hash'>,
  { secret, previousUntil, now }: { secret: Pick<NewSecret, 'hash' | 'prefix'>; previousUntil: Date | null; now: Date },
): Promise<ApiKeyRow> {
  const previous = { previous_hash: previousUntil && hash, previous_until: previousUntil };
  const [row] = await tx<ApiKeyRow>('api_keys')
    .where({ id })
    .update({ hash: secret.hash, prefix: secret.prefix, ...previous, updated_at: now }, '*');
  return row as ApiKeyRow;
}

export async function saveUse(db: Queryable, id: string, now: Date): Promise<void> {
  await db<ApiKeyRow>('api_keys').where({ id }).update({ last_used_at: now });
}

/** @returns whether there was such a key to revoke. */
export async function revokeApiKey(tx: Transaction, id: string, scope: KeyScope, now: Date): Promise<boolean> {
  return (await liveIn(tx, scope).where({ id }).update({ revoked_at: now, updated_at: now })) === 1;
}

/** Keys of an app are made one at a time, so that they can be counted. */
export async function lockApp(tx: Transaction, appId: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`app ${appId}`]);
}

/** The apps of a studio; undefined for whoever is none. */
export async function findStudioApps(db: Queryable, userId: string): Promise<string[] | undefined> {
  const role = await db('user_roles').where({ user_id: userId, role: 'studio' }).first('role');
  if (!role) return undefined;
  const apps = await db('user_apps').where({ user_id: userId }).orderBy('app_id').limit(100).select('app_id');
  return apps.map(({ app_id }) => app_id);
}
