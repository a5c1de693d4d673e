import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Page, Paging } from '@hatchery/kit/lists';
import {
  type ApiKeyRow,
  insertApiKey,
  type KeyScope,
  listApiKeys,
  lockApiKey,
  revokeApiKey,
  updateSecret,
} from './api-keys.repository.ts';
import { type ApiKey, mostBudgets, type NewSecret, remainingOf } from './api-keys.rules.ts';
import { budgetsOf, setBudgets } from './budgets.repository.ts';

type NewKey = { name: string; permissions: string[]; appId?: string | undefined; balance: Record<string, number> };

/** Makes a key of a new secret, which is not part of the answer: see `shownOnce`. */
export async function createApiKey(
  tx: Transaction,
  { name, permissions, appId, balance, secret, now }: NewKey & { secret: NewSecret; now: Date },
): Promise<ApiKey> {
  const row = {
    id: randomUUID(),
    name,
    hash: secret.hash,
    prefix: secret.prefix,
    permissions: [...new Set(permissions)].sort(),
    app_id: appId ?? null,
    created_at: now,
    updated_at: now,
  };
  await insertApiKey(tx, row, balance);
  return toApiKey({ ...row, last_used_at: null, previous_until: null }, { balance, now });
}

/** Lists the keys that somebody may see, newest first, with what is left of their budgets. */
export async function pageOfApiKeys(
  db: Queryable,
  { scope, now, ...paging }: Paging & { scope: KeyScope; now: Date },
): Promise<Page<ApiKey>> {
  const { items, total } = await listApiKeys(db, scope, paging);
  return { items: await withBalances(db, items, now), total };
}

type Which = { id: string; scope: KeyScope; now: Date };

/**
 * Gives a key another secret. The one before works until the overlap ends; the one before that no more.
 * What it spends comes from the same budgets. @throws Problem not-found.
 */
export async function rotateApiKey(
  tx: Transaction,
  { id, scope, now, secret, overlapSeconds }: Which & { secret: NewSecret; overlapSeconds: number },
): Promise<ApiKey> {
  const key = await lockApiKey(tx, id, scope);
  if (!key) throw unknownKey();
  const previousUntil = overlapSeconds > 0 ? new Date(now.getTime() + overlapSeconds * 1000) : null;
  const rotated = await updateSecret(tx, key, { secret, previousUntil, now });
  return present(tx, rotated, now);
}

/** Sets what a key may give away from now on of some assets. @throws Problem not-found, bad-request. */
export async function grantBudgets(
  tx: Transaction,
  { id, scope, now, balance }: Which & { balance: Record<string, number> },
): Promise<ApiKey> {
  const key = await lockApiKey(tx, id, scope);
  if (!key) throw unknownKey();
  await setBudgets(tx, { keyId: id, balance, now });
  const answer = await present(tx, key, now);
  if (Object.keys(answer.balance).length > mostBudgets) {
    const message = `A key has budgets of ${mostBudgets} assets at most.`;
    throw new Problem('bad-request', message, { errors: [{ path: 'body.balance', message }] });
  }
  return answer;
}

/** @throws Problem not-found. */
export async function endApiKey(tx: Transaction, { id, scope, now }: Which): Promise<void> {
  if (!(await revokeApiKey(tx, id, scope, now))) throw unknownKey();
}

async function withBalances(db: Queryable, rows: ApiKeyRow[], now: Date): Promise<ApiKey[]> {
  const ids = rows.map(({ id }) => id);
  const budgets = Map.groupBy(await budgetsOf(db, ids, now), (budget) => budget.key_id);
  return rows.map((row) => {
    const left = (budgets.get(row.id) ?? []).map((budget) => [budget.asset, remainingOf(budget)]);
    return toApiKey(row, { balance: Object.fromEntries(left), now });
  });
}

async function present(tx: Transaction, row: ApiKeyRow, now: Date): Promise<ApiKey> {
  const [answer] = await withBalances(tx, [row], now);
  return answer as ApiKey;
}

type Shown = Omit<ApiKeyRow, 'hash' | 'revoked_at' | 'previous_hash'>;

const toApiKey = (row: Shown, { balance, now }: { balance: Record<string, number>; now: Date }): ApiKey => ({
  uid: row.id,
  name: row.name,
  apiKey: row.prefix,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  permissions: row.permissions,
  appId: row.app_id ?? undefined,
  balance,
  lastUsedAt: row.last_used_at?.toISOString(),
  previousUntil: row.previous_until && row.previous_until > now ? row.previous_until.toISOString() : undefined,
});

const unknownKey = () => new Problem('not-found', 'There is no such API key.');
