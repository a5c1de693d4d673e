import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Hex } from 'viem';
import type { Epoch } from './epochs.rules.ts';

type Row = {
  number: string;
  commitment: Hex;
  sealed_seed: string | null;
  server_seed: Hex | null;
  state: Epoch['state'];
  draws: string;
  published_at: Date;
  opened_at: Date | null;
  closed_at: Date | null;
  revealed_at: Date | null;
};

const fromRow = (row: Row): Epoch => ({
  number: Number(row.number),
  commitment: row.commitment,
  sealedSeed: row.sealed_seed,
  serverSeed: row.server_seed,
  state: row.state,
  draws: Number(row.draws),
  publishedAt: row.published_at,
  openedAt: row.opened_at,
  closedAt: row.closed_at,
  revealedAt: row.revealed_at,
});

/** Makes draws, and changes of epochs, take turns until `tx` ends. */
export async function lockEpochs(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('masters draws', 0))`);
}

/** Lists the epochs in one of these states, in the order in which they are used. */
export const listEpochs = async (db: Queryable, states: Epoch['state'][], limit: number): Promise<Epoch[]> =>
  (await db('draw_epochs').whereIn('state', states).orderBy('number').limit(limit).select<Row[]>()).map(fromRow);

export async function listEpochPage(db: Queryable, paging: Paging): Promise<Page<Epoch>> {
  const { items, total } = await readPage<Row>(db('draw_epochs').orderBy('number', 'desc').select(), paging);
  return { items: items.map(fromRow), total };
}

export async function findEpoch(db: Queryable, commitment: Hex): Promise<Epoch | undefined> {
  const row = await db('draw_epochs').where({ commitment }).first<Row | undefined>();
  return row && fromRow(row);
}

export async function insertEpoch(
  tx: Transaction,
  { commitment, sealedSeed, publishedAt }: { commitment: Hex; sealedSeed: string; publishedAt: Date },
): Promise<void> {
  const row = { commitment, sealed_seed: sealedSeed, published_at: publishedAt };
  await tx('draw_epochs').insert({ ...row, state: 'ahead', draws: 0 });
}

export async function updateOpened(tx: Transaction, number: number, now: Date): Promise<void> {
  await tx('draw_epochs').where({ number, state: 'ahead' }).update({ state: 'open', opened_at: now });
}

export async function updateClosed(tx: Transaction, number: number, now: Date): Promise<void> {
  await tx('draw_epochs').where({ number, state: 'open' }).update({ state: 'closed', closed_at: now });
}

/** Counts a draw of an open epoch. */
export async function updateDraws(tx: Transaction, number: number): Promise<void> {
  await tx('draw_epochs').where({ number, state: 'open' }).increment('draws', 1);
}

/** Makes the seed of a closed epoch public, unless a receipt of it waits for its signature. @returns whether it did. */
export async function updateRevealed(
  tx: Transaction,
  { number, serverSeed, now }: { number: number; serverSeed: Hex; now: Date },
): Promise<boolean> {
  const count = await tx('draw_epochs')
    .where({ number, state: 'closed' })
    .whereNotExists(tx('draw_receipts').where({ epoch: number }).whereNotNull('sign_at').select(tx.raw('1')))
    .update({ state: 'revealed', server_seed: serverSeed, sealed_seed: null, revealed_at: now });
  return count === 1;
}
