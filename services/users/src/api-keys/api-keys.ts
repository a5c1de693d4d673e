import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { getNetwork } from '@hatchery/chain/networks';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import {
  type ApiKeyRow,
  budgetsOf,
  findReservation,
  insertApiKey,
  listApiKeys,
  lockBudget,
  saveReservation,
} from './api-keys.repository.ts';
import { type ApiKey, newApiKey, remainingOf, reservationSeconds } from './api-keys.rules.ts';

type NewKey = { name: string; permissions: string[]; appId?: string | undefined; balance: Record<string, number> };

/** Makes a key. The answer is the one place where it can be read. */
export async function createApiKey(
  { config, now: clock }: UsersContext,
  tx: Transaction,
  { name, permissions, appId, balance }: NewKey,
): Promise<ApiKey> {
  const now = clock();
  const { key, hash, prefix } = newApiKey(getNetwork(config.CHAIN_ID).testnet);
  const row = {
    id: randomUUID(),
    name,
    hash,
    prefix,
    permissions: [...new Set(permissions)].sort(),
    app_id: appId ?? null,
    created_at: now,
    updated_at: now,
  };
  await insertApiKey(tx, row, balance);
  return { ...toApiKey(row, balance), apiKey: key };
}

/** A page of the keys, newest first, with what is left of their budgets. */
export async function pageOfApiKeys(
  db: Database['knex'],
  { page, limit, now }: { page: number; limit: number; now: Date },
): Promise<ApiKey[]> {
  const rows = await listApiKeys(db, { limit, offset: (page - 1) * limit });
  const ids = rows.map(({ id }) => id);
  const budgets = Map.groupBy(await budgetsOf(db, ids, now), (budget) => budget.key_id);
  return rows.map((row) => {
    const left = (budgets.get(row.id) ?? []).map((budget) => [budget.asset, remainingOf(budget)]);
    return toApiKey(row, Object.fromEntries(left));
  });
}

type Reservation = { keyId: string; reference: string; asset: string; amount: number };

/**
 * Reserves budget under a reference; the same reference once more renews the reservation and takes nothing else.
 * @returns what is left for others. @throws Problem not-found, insufficient-budget, conflict (the reference names something else).
 */
export async function reserveBudget(tx: Transaction, reservation: Reservation, now: Date): Promise<number> {
  const { keyId, reference, asset, amount } = reservation;
  const { key, budget } = await lockBudget(tx, { keyId, asset, now });
  if (!key) throw new Problem('not-found', 'There is no such API key.');
  if (!budget) throw insufficient(asset, 0);
  const remaining = remainingOf(budget);
  const earlier = await findReservation(tx, reference);
  if (earlier && (earlier.key_id !== keyId || earlier.asset !== asset || earlier.amount !== amount))
    throw otherwiseUsed();
  if (earlier?.spent_at) return remaining;
  const held = earlier !== undefined && earlier.expires_at > now;
  if (!held && amount > remaining) throw insufficient(asset, remaining);
  const expiresAt = new Date(now.getTime() + reservationSeconds * 1000);
  const saved = await saveReservation(tx, { reference, key_id: keyId, asset, amount, expires_at: expiresAt });
  if (!saved) throw otherwiseUsed();
  return held ? remaining : remaining - amount;
}

const toApiKey = (row: Omit<ApiKeyRow, 'revoked_at'>, balance: Record<string, number>): ApiKey => ({
  uid: row.id,
  name: row.name,
  apiKey: row.prefix,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  permissions: row.permissions,
  appId: row.app_id ?? undefined,
  balance,
});

const insufficient = (asset: string, remaining: number) =>
  new Problem('insufficient-budget', `The budget of this key for ${asset} has ${remaining} left.`);

const otherwiseUsed = () => new Problem('conflict', 'This reference names another reservation.');
