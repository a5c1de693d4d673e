import type { Queryable, Transaction } from '@hatchery/kit/database';
import { keyStands } from './api-keys.repository.ts';
import type { Budget } from './api-keys.rules.ts';

/** Lists the budgets of some keys, by asset. */
export const listBudgets = (db: Queryable, keyIds: string[]): Promise<(Budget & { keyId: string })[]> =>
  db('api_key_budgets')
    .whereIn('key_id', keyIds)
    .orderBy(['key_id', 'asset'])
    .select({ keyId: 'key_id', asset: 'asset', granted: 'granted', spent: 'spent' });

/** Finds the budget of a live key for an asset. `budget` is undefined if the key has none. @returns undefined without the key. */
export async function findBudget(
  db: Queryable,
  { keyId, asset }: { keyId: string; asset: string },
): Promise<{ budget: Budget | undefined } | undefined> {
  const key = await db('api_keys').where({ id: keyId }).whereNull('revoked_at').whereRaw(keyStands).first('id');
  if (!key) return undefined;
  const columns = ['asset', 'granted', 'spent'];
  return { budget: await db('api_key_budgets').where({ key_id: keyId, asset }).first(columns) };
}

/** Sets what is left of some budgets. The caller holds the key locked. */
export async function upsertBudgets(
  tx: Transaction,
  { keyId, balance }: { keyId: string; balance: Record<string, number> },
): Promise<void> {
  await tx('api_key_budgets').where({ key_id: keyId }).orderBy('asset').forUpdate().select('asset');
  for (const [asset, amount] of Object.entries(balance))
    await tx.raw(
      `insert into api_key_budgets as budget (key_id, asset, granted) values (?, ?, ?)
       on conflict (key_id, asset) do update set granted = excluded.granted + budget.spent`,
      [keyId, asset, amount],
    );
}

export type Reservation = { reference: string; keyId: string; asset: string; amount: number };
/** `given` is undefined until the owner of the reference has answered. */
export type StoredReservation = Reservation & { given: boolean | null };

const columns = { reference: 'reference', keyId: 'key_id', asset: 'asset', amount: 'amount', given: 'given' };

export const findReservation = (db: Queryable, reference: string): Promise<StoredReservation | undefined> =>
  db('budget_reservations').where({ reference }).first(columns);

/**
 * Charges a budget and stores the reservation, in one statement: callers wait for the budget's row for as long as others write it,
 * and hold no transaction meanwhile.
 * @returns what is left; undefined if nothing was charged: no live key, too little left, or the reference is known.
 */
export async function insertReservation(
  db: Queryable,
  reservation: Reservation,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<number | undefined> {
  const { rows } = await db.raw(
    `with charged as (
       update api_key_budgets set spent = spent + :amount
       where key_id = :keyId and asset = :asset and granted - spent >= :amount
         and exists (select from api_keys where id = :keyId and revoked_at is null and ${keyStands})
         and not exists (select from budget_reservations where reference = :reference)
       returning granted - spent as remaining
     ), reserved as (
       insert into budget_reservations (reference, key_id, asset, amount, expires_at, spent_at)
       select :reference, :keyId, :asset, :amount, :expiresAt, :now from charged
     )
     select remaining from charged`,
    { ...reservation, now, expiresAt },
  );
  return rows[0]?.remaining;
}

/** Puts off the question whether an open reservation was used. */
export async function updateExpiry(db: Queryable, reference: string, expiresAt: Date): Promise<void> {
  await db('budget_reservations').where({ reference }).whereNull('settled_at').update({ expires_at: expiresAt });
}

/** Lists open reservations whose time is over, the oldest first. */
export const listOverdue = (db: Queryable, now: Date, limit: number): Promise<string[]> =>
  db('budget_reservations')
    .whereNull('settled_at')
    .where('expires_at', '<=', now)
    .orderBy(['expires_at', 'reference'])
    .limit(limit)
    .pluck('reference');

/** Settles open reservations: those in `given` stay charged, the others are refunded. Another replica may settle some of them. */
export async function settleReservations(
  tx: Transaction,
  { references, given }: { references: string[]; given: string[] },
  now: Date,
): Promise<void> {
  await tx.raw(
    `with due as (
       select reference, spent_at, reference = any(:given) as given from budget_reservations
       where reference = any(:references) and settled_at is null
       order by reference for update skip locked
     ), settled as (
       update budget_reservations as reservation set settled_at = :now, given = due.given, spent_at = :now
       from due where due.reference = reservation.reference
       returning reservation.key_id, reservation.asset, case
         -- The release before this one charged nothing before the gift was told.
         when due.given and due.spent_at is null then reservation.amount
         when not due.given and due.spent_at is not null then -reservation.amount
         else 0 end as difference
     ), changes as (
       select key_id, asset, sum(difference) as difference from settled group by key_id, asset
     )
     update api_key_budgets as budget set spent = spent + changes.difference from changes
     where changes.key_id = budget.key_id and changes.asset = budget.asset and changes.difference <> 0`,
    { references, given, now },
  );
}
