import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Address, Hex } from 'viem';

/** The proof of a draw off the chain. It does not say whose draw it was. */
export type Receipt = {
  id: string;
  boxId: number;
  oddsVersion: number;
  oddsHash: Hex;
  commitment: Hex;
  /** Null until it is revealed. */
  serverSeed: Hex | null;
  clientSeed: Hex;
  sequence: number;
  itemIds: number[];
  rolledAt: Date;
  signer: Address | null;
  signature: Hex | null;
};

type Row = {
  id: string;
  box_id: number;
  odds_version: number;
  odds_hash: Hex;
  commitment: Hex;
  server_seed: Hex | null;
  client_seed: Hex;
  sequence: string;
  item_ids: number[];
  rolled_at: Date;
  signer: Address | null;
  signature: Hex | null;
};

const fromRow = (row: Row): Receipt => ({
  id: row.id,
  boxId: row.box_id,
  oddsVersion: row.odds_version,
  oddsHash: row.odds_hash,
  commitment: row.commitment,
  serverSeed: row.server_seed,
  clientSeed: row.client_seed,
  sequence: Number(row.sequence),
  itemIds: row.item_ids,
  rolledAt: row.rolled_at,
  signer: row.signer,
  signature: row.signature,
});

const withEpochs = (db: Queryable) =>
  db('draw_receipts')
    .join('draw_epochs', 'draw_epochs.number', 'draw_receipts.epoch')
    .select('draw_receipts.*', 'draw_epochs.commitment', 'draw_epochs.server_seed');

type NewReceipt = Omit<Receipt, 'commitment' | 'serverSeed' | 'signer' | 'signature'> & { epoch: number; signAt: Date };

export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<void> {
  const { id, epoch, sequence } = receipt;
  await tx('draw_receipts').insert({
    ...{ id, epoch, sequence, box_id: receipt.boxId, odds_version: receipt.oddsVersion, odds_hash: receipt.oddsHash },
    ...{ client_seed: receipt.clientSeed, item_ids: receipt.itemIds },
    ...{ rolled_at: receipt.rolledAt, sign_at: receipt.signAt },
  });
}

export async function findReceipt(db: Queryable, id: string): Promise<Receipt | undefined> {
  const row: Row | undefined = await withEpochs(db).where('draw_receipts.id', id).first();
  return row && fromRow(row);
}

export const listReceipts = async (db: Queryable, ids: string[]): Promise<Map<string, Receipt>> => {
  const rows: Row[] = await withEpochs(db).whereIn('draw_receipts.id', ids);
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
};

/** Lists a page of the draws of an epoch in order of their numbers. */
export async function listReceiptsOf(db: Queryable, epoch: number, paging: Paging): Promise<Page<Receipt>> {
  const all = withEpochs(db).where({ epoch }).orderBy('sequence');
  const { items, total } = await readPage<Row>(all, paging);
  return { items: items.map(fromRow), total };
}

/** Stores the signature of a receipt. The same signature again changes nothing. */
export async function updateSigned(
  db: Queryable,
  { id, signer, signature }: { id: string; signer: Address; signature: Hex },
): Promise<void> {
  await db('draw_receipts').where({ id }).update({ signer, signature, sign_at: null });
}

/** Puts off the signature of a receipt that has none. */
export async function updateSignAt(db: Queryable, id: string, signAt: Date): Promise<void> {
  await db('draw_receipts').where({ id }).whereNotNull('sign_at').update({ sign_at: signAt });
}

/** Takes receipts that are to be signed, the longest first, so that other replicas leave them alone for a moment. */
export async function updateTakenToSign(
  db: Queryable,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<Receipt[]> {
  const rows: { id: string }[] = await db('draw_receipts')
    .whereRaw(
      `id = any(array(
         select id from draw_receipts where sign_at <= ? order by sign_at, id limit ? for update skip locked
       ))`,
      [now, limit],
    )
    .update({ sign_at: again })
    .returning('id');
  return [
    ...(
      await listReceipts(
        db,
        rows.map(({ id }) => id),
      )
    ).values(),
  ];
}
