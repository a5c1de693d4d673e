import { randomUUID } from 'node:crypto';
import { permissionOf } from '@hatchery/api/permissions';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Page, Paging } from '@hatchery/kit/lists';
import { revoke } from '../revocations/revocations.ts';
import { type ApiKey, presentApiKey } from './api-keys.presenter.ts';
import {
  insertApiKey,
  type KeyScope,
  listApiKeys,
  lockApiKey,
  revokeApiKey,
  updateSecret,
} from './api-keys.repository.ts';
import type { Grant, NewSecret, StoredApiKey } from './api-keys.rules.ts';
import { listBudgets, upsertBudgets } from './budgets.repository.ts';

type NewKey = {
  name: string;
  permissions: string[];
  appId?: string | undefined;
  /** Whether a studio makes it. */
  byStudio: boolean;
  grants: Grant[];
};

/** Makes a key with a new secret. The answer does not contain the secret: see `shownOnce`. */
export async function createApiKey(
  tx: Transaction,
  { name, permissions, appId, byStudio, grants, secret, now }: NewKey & { secret: NewSecret; now: Date },
): Promise<ApiKey> {
  const key: StoredApiKey = {
    id: randomUUID(),
    name,
    hash: secret.hash,
    prefix: secret.prefix,
    permissions: [...new Set(permissions.map(permissionOf))].sort(),
    appId: appId ?? null,
    byStudio,
    createdAt: now,
    updatedAt: now,
    lastUsedAt: null,
    previousHash: null,
    previousUntil: null,
  };
  await insertApiKey(tx, key);
  await upsertBudgets(tx, key.id, grants);
  return withBudgets(tx, key, now);
}

/** Lists the keys of a scope with what is left of their budgets, newest first. */
export async function pageOfApiKeys(
  db: Queryable,
  { scope, now, ...paging }: Paging & { scope: KeyScope; now: Date },
): Promise<Page<ApiKey>> {
  const { items, total } = await listApiKeys(db, scope, paging);
  return { items: await withBudgetsEach(db, items, now), total };
}

type Which = { id: string; scope: KeyScope; now: Date };

/**
 * Gives a key another secret. The secret before it works until the overlap ends, older ones stop working at once.
 * The budgets stay. @throws Problem not-found.
 */
export async function rotateApiKey(
  tx: Transaction,
  { id, scope, now, secret, overlapSeconds }: Which & { secret: NewSecret; overlapSeconds: number },
): Promise<ApiKey> {
  const key = await lockApiKey(tx, id, scope);
  if (!key) throw unknownKey();
  const previousUntil = overlapSeconds > 0 ? new Date(now.getTime() + overlapSeconds * 1000) : null;
  const previous = { previousHash: previousUntil && key.hash, previousUntil };
  const rotated = { ...key, ...previous, hash: secret.hash, prefix: secret.prefix, updatedAt: now };
  await updateSecret(tx, rotated);
  revoke(tx, { kind: 'key', id });
  return withBudgets(tx, rotated, now);
}

/** Sets how much of some assets a key may give away from now on. @throws Problem not-found. */
export async function setBudgets(
  tx: Transaction,
  { id, scope, now, grants }: Which & { grants: Grant[] },
): Promise<ApiKey> {
  const key = await lockApiKey(tx, id, scope);
  if (!key) throw unknownKey();
  await upsertBudgets(tx, id, grants);
  return withBudgets(tx, key, now);
}

/** Revokes a key. @throws Problem not-found. */
export async function endApiKey(tx: Transaction, { id, scope, now }: Which): Promise<void> {
  if (!(await revokeApiKey(tx, id, scope, now))) throw unknownKey();
  revoke(tx, { kind: 'key', id });
}

async function withBudgetsEach(db: Queryable, keys: StoredApiKey[], now: Date): Promise<ApiKey[]> {
  const ids = keys.map(({ id }) => id);
  const budgets = Map.groupBy(await listBudgets(db, ids), ({ keyId }) => keyId);
  return keys.map((key) => presentApiKey(key, budgets.get(key.id) ?? [], now));
}

const withBudgets = async (tx: Transaction, key: StoredApiKey, now: Date): Promise<ApiKey> =>
  (await withBudgetsEach(tx, [key], now))[0] as ApiKey;

export const unknownKey = () => new Problem('not-found', 'There is no such API key.');
