import type { Database, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { Knex } from 'knex';
import type { Budget } from './api-keys.rules.ts';

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
};

const live = (db: Knex) => db<ApiKeyRow>('api_keys').whereNull('revoked_at');

export async function insertApiKey(
  tx: Transaction,
  key: Omit<ApiKeyRow, 'revoked_at'>,
  granted: Record<string, number>,
): Promise<void> {
  await tx('api_keys').insert(key);
  const budgets = Object.entries(granted).map(([asset, amount]) => ({ key_id: key.id, asset, granted: amount }));
  if (budgets.length > 0) await tx('api_key_budgets').insert(budgets);
}

export const listApiKeys = (db: Knex, { limit, offset }: { limit: number; offset: number }): Promise<ApiKeyRow[]> =>
  live(db)
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .limit(limit)
    .offset(offset);

export async function countApiKeys(db: Knex): Promise<number> {
  const [row] = await live(db).count<{ count: number }[]>({ count: '*' });
  return row?.count ?? 0;
}

/** The live key with a hash. */
export function prepareFindApiKey(database: Database): (hash: Buffer) => Promise<ApiKeyRow | undefined> {
  const find = prepared<{ hash: Buffer }, ApiKeyRow>(database, 'users-api-key', (knex, param) =>
    live(knex).where({ hash: param('hash') as never }),
  );
  return async (hash) => (await find({ hash }))[0];
}

/** @returns whether there was such a key to revoke. */
export async function revokeApiKey(tx: Transaction, id: string, now: Date): Promise<boolean> {
  return (await live(tx).where({ id }).update({ revoked_at: now, updated_at: now })) === 1;
}

const budgets = (db: Knex, now: Date) =>
  db('api_key_budgets as budget').select(
    'budget.key_id',
    'budget.asset',
    'budget.granted',
    'budget.spent',
    db.raw(
      `(select coalesce(sum(amount), 0)::bigint from budget_reservations as reservation
        where reservation.key_id = budget.key_id and reservation.asset = budget.asset
          and spent_at is null and expires_at > ?) as reserved`,
      [now],
    ),
  );

/** The budgets of some keys, by asset. */
export const budgetsOf = (db: Knex, keyIds: string[], now: Date): Promise<(Budget & { key_id: string })[]> =>
  budgets(db, now).whereIn('budget.key_id', keyIds).orderBy(['budget.key_id', 'budget.asset']);

/** The budget of a live key for an asset. The key and the budget stay locked until `tx` ends. */
export async function lockBudget(
  tx: Transaction,
  { keyId, asset, now }: { keyId: string; asset: string; now: Date },
): Promise<{ key: boolean; budget: Budget | undefined }> {
  const key = await live(tx).where({ id: keyId }).forShare().first('id');
  if (!key) return { key: false, budget: undefined };
  // Locked first and summed afterwards: a sum in the locking statement would be as of before the wait.
  await tx('api_key_budgets').where({ key_id: keyId, asset }).forUpdate().first('asset');
  return { key: true, budget: await budgets(tx, now).where({ 'budget.key_id': keyId, 'budget.asset': asset }).first() };
}

export type ReservationRow = {
  reference: string;
  key_id: string;
  asset: string;
  amount: number;
  expires_at: Date;
  spent_at: Date | null;
};

export const findReservation = (tx: Transaction, reference: string): Promise<ReservationRow | undefined> =>
  tx<ReservationRow>('budget_reservations').where({ reference }).first();

/** Stores a reservation, or renews it. @returns false when the reference belongs to a reservation of something else. */
export async function saveReservation(tx: Transaction, row: Omit<ReservationRow, 'spent_at'>): Promise<boolean> {
  const { key_id, asset, amount } = row;
  const saved = await tx<ReservationRow>('budget_reservations as reservation')
    .insert(row, 'reference')
    .onConflict('reference')
    .merge(['expires_at'])
    .where('reservation.key_id', key_id)
    .where('reservation.asset', asset)
    .where('reservation.amount', amount);
  return saved.length === 1;
}

/** Counts a reservation as spent, once. @returns whether it was still open. */
export async function spendReservation(tx: Transaction, reference: string, now: Date): Promise<boolean> {
  const [row] = await tx<ReservationRow>('budget_reservations')
    .where({ reference })
    .whereNull('spent_at')
    .update({ spent_at: now }, '*');
  if (!row) return false;
  await tx('api_key_budgets').where({ key_id: row.key_id, asset: row.asset }).increment('spent', row.amount);
  return true;
}
