import type { Queryable, Transaction } from '@hatchery/kit/database';
import { keyStands } from './api-keys.repository.ts';
import type { Budget, Grant } from './api-keys.rules.ts';
import { type BudgetKind, kindOf } from './budget-kinds.ts';

/** Eggs have tables of their own: earlier releases read their amounts as int8. */
const tables = {
  egg: { budgets: 'api_key_budgets', reservations: 'budget_reservations' },
  asset: { budgets: 'asset_budgets', reservations: 'asset_reservations' },
  masters: { budgets: 'masters_budgets', reservations: 'masters_reservations' },
  monster: { budgets: 'monster_budgets', reservations: 'monster_reservations' },
} as const satisfies Record<BudgetKind, { budgets: string; reservations: string }>;

type BudgetRow = { key_id: string; asset: string; name?: string; decimals?: number; granted: unknown; spent: unknown };

/** Reads an amount, which Postgres sends as a number or as text. */
const units = (amount: unknown): bigint => BigInt(amount as number | string);

const toBudget = ({ asset, name, decimals, granted, spent }: BudgetRow): Budget => ({
  asset,
  name,
  decimals,
  granted: units(granted),
  spent: units(spent),
});

/** Lists the budgets of some keys, by asset. */
export async function listBudgets(db: Queryable, keyIds: string[]): Promise<(Budget & { keyId: string })[]> {
  const listed = await Promise.all(
    Object.values(tables).map(({ budgets }) => db(budgets).whereIn('key_id', keyIds).orderBy(['key_id', 'asset'])),
  );
  return listed.flat().map((row: BudgetRow) => ({ keyId: row.key_id, ...toBudget(row) }));
}

/** Finds the budget of a live key for an asset. `budget` is undefined if the key has none. @returns undefined without the key. */
export async function findBudget(
  db: Queryable,
  { keyId, asset }: { keyId: string; asset: string },
): Promise<{ budget: Budget | undefined } | undefined> {
  const key = await db('api_keys').where({ id: keyId }).whereNull('revoked_at').whereRaw(keyStands).first('id');
  if (!key) return undefined;
  const row = await db(tables[kindOf(asset)].budgets).where({ key_id: keyId, asset }).first();
  return { budget: row && toBudget(row) };
}

/** Counts the keys that are not revoked and have some budget of an asset left. */
export async function countBudgets(db: Queryable, asset: string): Promise<number> {
  const { budgets } = tables[kindOf(asset)];
  const left = db(budgets).where({ asset }).whereRaw('granted > spent');
  const keys = db('api_keys').whereNull('revoked_at').whereIn('id', left.select('key_id'));
  return (await keys.count<{ count: number }[]>({ count: '*' }))[0]?.count ?? 0;
}

/** Sets what is left of some budgets. The caller holds the key locked. */
export async function upsertBudgets(tx: Transaction, keyId: string, grants: Grant[]): Promise<void> {
  for (const { budgets } of Object.values(tables))
    await tx(budgets).where({ key_id: keyId }).orderBy('asset').forUpdate().select('asset');
  for (const { asset, amount, about } of grants) {
    const { budgets } = tables[kindOf(asset)];
    const row = { key_id: keyId, asset, granted: String(amount), ...about };
    const granted = tx.raw(`excluded.granted + ${budgets}.spent`);
    if (kindOf(asset) !== 'asset' || about)
      await tx(budgets).insert(row).onConflict(['key_id', 'asset']).merge({ granted });
    else
      await tx(budgets)
        .where({ key_id: keyId, asset })
        .update({ granted: tx.raw('spent') });
  }
}

export type Reservation = { reference: string; keyId: string; asset: string; amount: bigint };
/** `given` is null until the owner of the reference has answered. */
export type StoredReservation = Reservation & { given: boolean | null };

export async function findReservation(
  db: Queryable,
  kind: BudgetKind,
  reference: string,
): Promise<StoredReservation | undefined> {
  const row = await db(tables[kind].reservations).where({ reference }).first();
  return row && { reference, keyId: row.key_id, asset: row.asset, amount: units(row.amount), given: row.given };
}

/**
 * Charges a budget and stores the reservation, in one statement: callers wait for the budget's row for as long as others write it,
 * and hold no transaction meanwhile.
 * @returns the budget; undefined if nothing was charged: no live key, too little left, or the reference is known.
 */
export async function insertReservation(
  db: Queryable,
  { amount, ...reservation }: Reservation,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<Budget | undefined> {
  const { budgets, reservations } = tables[kindOf(reservation.asset)];
  const { rows } = await db.raw(
    `with charged as (
       update ${budgets} set spent = spent + :amount
       where key_id = :keyId and asset = :asset and granted - spent >= :amount
         and exists (select from api_keys where id = :keyId and revoked_at is null and ${keyStands})
         and not exists (select from ${reservations} where reference = :reference)
       returning asset, granted, spent
     ), reserved as (
       insert into ${reservations} (reference, key_id, asset, amount, expires_at, spent_at)
       select :reference, :keyId, :asset, :amount, :expiresAt, :now from charged
     )
     select asset, granted, spent from charged`,
    { ...reservation, amount: String(amount), now, expiresAt },
  );
  return rows[0] && toBudget(rows[0]);
}

/** Puts off the question whether an open reservation was used. */
export async function updateExpiry(
  db: Queryable,
  { reference, asset }: Pick<Reservation, 'reference' | 'asset'>,
  expiresAt: Date,
): Promise<void> {
  const { reservations } = tables[kindOf(asset)];
  await db(reservations).where({ reference }).whereNull('settled_at').update({ expires_at: expiresAt });
}

type Overdue = { kind: BudgetKind; now: Date; limit: number };

/** Lists open reservations whose time is over, the oldest first. */
export const listOverdue = (db: Queryable, { kind, now, limit }: Overdue): Promise<string[]> =>
  db(tables[kind].reservations)
    .whereNull('settled_at')
    .where('expires_at', '<=', now)
    .orderBy(['expires_at', 'reference'])
    .limit(limit)
    .pluck('reference');

/** Settles open reservations: those in `given` stay charged, the others are refunded. Another replica may settle some of them. */
export async function settleReservations(
  tx: Transaction,
  { kind, references, given }: { kind: BudgetKind; references: string[]; given: string[] },
  now: Date,
): Promise<void> {
  const { budgets, reservations } = tables[kind];
  await tx.raw(
    `with due as (
       select reference, spent_at, reference = any(:given) as given from ${reservations}
       where reference = any(:references) and settled_at is null
       order by reference for update skip locked
     ), settled as (
       update ${reservations} as reservation set settled_at = :now, given = due.given, spent_at = :now
       from due where due.reference = reservation.reference
       returning reservation.key_id, reservation.asset, case
         -- The release before this one charged nothing before the gift was told.
         when due.given and due.spent_at is null then reservation.amount
         when not due.given and due.spent_at is not null then -reservation.amount
         else 0 end as difference
     ), changes as (
       select key_id, asset, sum(difference) as difference from settled group by key_id, asset
     )
     update ${budgets} as budget set spent = spent + changes.difference from changes
     where changes.key_id = budget.key_id and changes.asset = budget.asset and changes.difference <> 0`,
    { references, given, now },
  );
}

/** Refunds a reservation whose gift came back, once. @returns whether it was refunded now. */
export async function refundReservation(tx: Transaction, reservation: Reservation, now: Date): Promise<boolean> {
  const { reference, asset } = reservation;
  const { budgets, reservations } = tables[kindOf(asset)];
  const { rowCount } = await tx.raw(
    `with returned as (
       update ${reservations} set given = false, settled_at = :now
       where reference = :reference and asset = :asset and given is distinct from false
       returning key_id, asset, amount
     )
     update ${budgets} as budget set spent = spent - returned.amount from returned
     where returned.key_id = budget.key_id and returned.asset = budget.asset`,
    { reference, asset, now },
  );
  return rowCount === 1;
}
