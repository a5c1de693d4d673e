import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import { isEnded, type Purchase, type PurchaseState, type Refusal } from './purchases.rules.ts';

const columns = {
  id: 'box_purchases.id',
  userId: 'user_id',
  saveId: 'save_id',
  gameId: 'game_id',
  chainId: 'chain_id',
  boxId: 'box_purchases.box_id',
  oddsVersion: 'box_purchases.odds_version',
  amount: 'amount',
  currency: 'currency',
  price: 'price',
  limited: 'limited',
  clientSeed: 'box_purchases.client_seed',
  assets: 'assets',
  state: 'state',
  refusal: 'refusal',
  failedRolls: 'failed_rolls',
  tries: 'tries',
  createdAt: 'created_at',
};

export type NewPurchase = Omit<Purchase, 'state' | 'refusal' | 'failedRolls' | 'tries'>;

/** Stores a purchase that is to be paid. Duplicates wait for each other. @returns false if there is one with its id. */
export async function insertPurchase(tx: Transaction, purchase: NewPurchase, dueAt: Date): Promise<boolean> {
  const { id, amount, currency, price, limited } = purchase;
  const rows = await tx('box_purchases')
    .insert({
      ...{ id, amount, currency, price, limited, state: 'reserved', due_at: dueAt, created_at: purchase.createdAt },
      ...{ user_id: purchase.userId, save_id: purchase.saveId, game_id: purchase.gameId, chain_id: purchase.chainId },
      ...{ box_id: purchase.boxId, odds_version: purchase.oddsVersion, client_seed: purchase.clientSeed },
      assets: JSON.stringify(purchase.assets),
    })
    .onConflict('id')
    .ignore()
    .returning('id');
  return rows.length === 1;
}

export const findPurchase = (db: Queryable, id: string): Promise<Purchase | undefined> =>
  db('box_purchases').where({ id }).first(columns);

/** Finds a purchase and keeps others from going on with it until `tx` ends. */
export const lockPurchase = (tx: Transaction, id: string): Promise<Purchase | undefined> =>
  tx('box_purchases').where({ id }).forUpdate().first(columns);

type Step = { id: string; from: PurchaseState; to: PurchaseState; refusal?: Refusal; now: Date; dueAt: Date };

/** Takes a step, once. @returns false if somebody else has taken one. */
export async function updateState(tx: Transaction, { id, from, to, refusal, now, dueAt }: Step): Promise<boolean> {
  const end = isEnded(to) ? { due_at: null, ended_at: now } : { due_at: dueAt };
  const why = refusal ? { refusal: JSON.stringify(refusal) } : {};
  return (
    (await tx('box_purchases')
      .where({ id, state: from })
      .update({ state: to, ...end, ...why })) === 1
  );
}

/** Notes that a draw failed. @returns how often it has. */
export async function updateFailedRolls(tx: Transaction, id: string): Promise<number> {
  const [row] = await tx('box_purchases')
    .where({ id, state: 'reserved' })
    .increment('failed_rolls', 1)
    .returning<{ failed_rolls: number }[]>('failed_rolls');
  return row?.failed_rolls ?? 0;
}

/** Puts off a purchase that is not over. */
export async function updateDue(db: Queryable, id: string, dueAt: Date): Promise<void> {
  await db('box_purchases').where({ id }).whereNotNull('due_at').update({ due_at: dueAt });
}

/** Takes purchases whose turn it is, the longest first, so that other replicas leave them alone for a moment. */
export async function updateTaken(
  db: Queryable,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<Purchase[]> {
  const rows: { id: string }[] = await db('box_purchases')
    .whereRaw(
      `id = any(array(
         select id from box_purchases where due_at <= ? order by due_at, id limit ? for update skip locked
       ))`,
      [now, limit],
    )
    .update({ due_at: again, tries: db.raw('tries + 1') })
    .returning('id');
  const ids = rows.map(({ id }) => id);
  return db('box_purchases').whereIn('id', ids).orderBy('id').limit(limit).select(columns);
}

/** Returns how many seconds the oldest purchase has waited that is not over. 0 if none is. */
export async function findLongestDue({ knex }: Database, now: Date): Promise<number> {
  const { rows } = await knex.raw(
    `select coalesce(extract(epoch from cast(:now as timestamptz) - min(created_at)), 0)::float as seconds
     from box_purchases where due_at is not null`,
    { now },
  );
  return Math.max(0, rows[0].seconds);
}

/** Forgets the purchases of accounts that are gone. Those that are not over go on: what was paid for is destroyed by the ledger. */
export async function deletePurchases(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('box_purchases').whereIn('user_id', userIds).whereNull('due_at').delete();
}

/** A draw with what was paid for it. */
export type PaidDraw = Pick<Purchase, 'id' | 'saveId' | 'currency' | 'price' | 'state'>;

/** Lists a page of the purchases of some accounts that were drawn, the latest first. */
export function listDrawn(
  db: Queryable,
  { userIds, ...paging }: Paging & { userIds: string[] },
): Promise<Page<PaidDraw>> {
  const { id, saveId, currency, price, state } = columns;
  return readPage<PaidDraw>(
    db('box_purchases')
      .whereIn('user_id', userIds)
      .whereIn('state', ['rolled', 'given'])
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select({ id, saveId, currency, price, state }),
    paging,
  );
}
