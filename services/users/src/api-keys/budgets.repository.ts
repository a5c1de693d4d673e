import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Budget } from './api-keys.rules.ts';

const reservedOf = (budget: string) => `(
  select coalesce(sum(amount), 0)::bigint from budget_reservations as reservation
  where reservation.key_id = ${budget}.key_id and reservation.asset = ${budget}.asset
    and spent_at is null and expires_at > ?)`;

const budgets = (db: Queryable, now: Date) =>
  db('api_key_budgets as budget').select(
    { keyId: 'budget.key_id' },
    'budget.asset',
    'budget.granted',
    'budget.spent',
    db.raw(`${reservedOf('budget')} as reserved`, [now]),
  );

/** Lists the budgets of some keys, by asset. */
export const listBudgets = (db: Queryable, keyIds: string[], now: Date): Promise<(Budget & { keyId: string })[]> =>
  budgets(db, now).whereIn('budget.key_id', keyIds).orderBy(['budget.key_id', 'budget.asset']);

/** Finds the budget of a live key for an asset. The key and the budget stay locked until `tx` ends. */
export async function lockBudget(
  tx: Transaction,
  { keyId, asset, now }: { keyId: string; asset: string; now: Date },
): Promise<{ key: boolean; budget: Budget | undefined }> {
  const key = await tx('api_keys').where({ id: keyId }).whereNull('revoked_at').forShare().first('id');
  if (!key) return { key: false, budget: undefined };
  // Locked first and summed afterwards: a sum in the locking statement would be as of before the wait.
  await tx('api_key_budgets').where({ key_id: keyId, asset }).forUpdate().first('asset');
  return { key: true, budget: await budgets(tx, now).where({ 'budget.key_id': keyId, 'budget.asset': asset }).first() };
}

/** Sets what is left of some budgets. The caller holds the key locked. */
export async function upsertBudgets(
  tx: Transaction,
  { keyId, balance, now }: { keyId: string; balance: Record<string, number>; now: Date },
): Promise<void> {
  await tx('api_key_budgets').where({ key_id: keyId }).orderBy('asset').forUpdate().select('asset');
  for (const [asset, amount] of Object.entries(balance))
    await tx.raw(
      `insert into api_key_budgets as budget (key_id, asset, granted) values (?, ?, ?)
       on conflict (key_id, asset) do update set granted = excluded.granted + budget.spent + ${reservedOf('budget')}`,
      [keyId, asset, amount, now],
    );
}

export type Reservation = { reference: string; keyId: string; asset: string; amount: number };
type StoredReservation = Reservation & { expiresAt: Date; spentAt: Date | null };

const columns = {
  reference: 'reference',
  keyId: 'key_id',
  asset: 'asset',
  amount: 'amount',
  expiresAt: 'expires_at',
  spentAt: 'spent_at',
};

export const findReservation = (tx: Transaction, reference: string): Promise<StoredReservation | undefined> =>
  tx('budget_reservations').where({ reference }).first(columns);

/** Stores a reservation, or renews it. @returns false when the reference is used for another reservation. */
export async function upsertReservation(
  tx: Transaction,
  { reference, keyId, asset, amount }: Reservation,
  expiresAt: Date,
): Promise<boolean> {
  const saved = await tx('budget_reservations as reservation')
    .insert({ reference, key_id: keyId, asset, amount, expires_at: expiresAt }, 'reference')
    .onConflict('reference')
    .merge(['expires_at'])
    .where('reservation.key_id', keyId)
    .where('reservation.asset', asset)
    .where('reservation.amount', amount);
  return saved.length === 1;
}

/** Counts a reservation as spent, once. @returns whether it was still open. */
export async function spendReservation(tx: Transaction, reference: string, now: Date): Promise<boolean> {
  const [spent] = await tx('budget_reservations')
    .where({ reference })
    .whereNull('spent_at')
    .update({ spent_at: now }, ['key_id', 'asset', 'amount']);
  if (!spent) return false;
  await tx('api_key_budgets').where({ key_id: spent.key_id, asset: spent.asset }).increment('spent', spent.amount);
  return true;
}
