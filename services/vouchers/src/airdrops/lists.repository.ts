import type { AirdropList, AirdropListFault } from '@hatchery/api/airdrop-shapes';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Knex } from 'knex';

export type StoredList = {
  id: string;
  airdropId: string;
  /** The version of the airdrop that it was handed in for. */
  version: number;
  status: AirdropList['status'];
  tickets: string[];
  rowsRead: number;
  recipients: number;
  amount: bigint;
  faults: AirdropListFault[];
  faultCount: number;
  createdBy: string;
  createdAt: Date;
};

/** A line of a list that is in order. An e-mail address is kept as a salted hash, with a hint for admins. */
export type ListRow = {
  number: number;
  address: string | null;
  emailHash: Buffer | null;
  emailHint: string | null;
  amount: bigint;
};

const listOf = (row: Row): StoredList => ({
  ...{
    id: row.id,
    airdropId: row.airdrop_id,
    version: row.version,
    status: row.status,
    tickets: row.tickets,
    rowsRead: row.rows_read,
  },
  ...{ recipients: row.recipients, amount: BigInt(row.amount), faults: row.faults, faultCount: row.fault_count },
  ...{ createdBy: row.created_by, createdAt: row.created_at },
});

type NewList = Pick<StoredList, 'id' | 'airdropId' | 'version' | 'tickets' | 'createdBy' | 'createdAt'>;

export async function insertList(tx: Transaction, list: NewList): Promise<void> {
  await tx('airdrop_lists').insert({
    ...{ id: list.id, airdrop_id: list.airdropId, version: list.version, status: 'reading' },
    ...{ tickets: list.tickets, created_by: list.createdBy, created_at: list.createdAt },
  });
}

export async function findList(db: Queryable, id: string): Promise<StoredList | undefined> {
  const row = await db('airdrop_lists').where({ id }).first();
  return row && listOf(row);
}

/** Lists what was handed in and is still to be read, oldest first. */
export async function listListsToRead(db: Queryable, limit: number): Promise<StoredList[]> {
  const rows = await db('airdrop_lists').where({ status: 'reading' }).orderBy(['created_at', 'id']).limit(limit);
  return rows.map(listOf);
}

/** Lists the newest list of each of some airdrops. */
export async function listNewestLists(db: Queryable, airdropIds: string[]): Promise<StoredList[]> {
  const rows = await db('airdrop_lists')
    .distinctOn('airdrop_id')
    .whereIn('airdrop_id', airdropIds)
    .orderBy([{ column: 'airdrop_id' }, { column: 'created_at', order: 'desc' }, { column: 'id' }]);
  return rows.map(listOf);
}

/** Deletes the other lists of an airdrop that are not being read. */
export async function deleteOtherLists(tx: Transaction, airdropId: string, kept: string): Promise<void> {
  await tx('airdrop_lists')
    .where({ airdrop_id: airdropId })
    .whereNot({ id: kept })
    .whereNot({ status: 'reading' })
    .delete();
}

export async function updateRowsRead(db: Queryable, id: string, rowsRead: number): Promise<void> {
  await db('airdrop_lists').where({ id, status: 'reading' }).update({ rows_read: rowsRead });
}

type Outcome = Pick<StoredList, 'rowsRead' | 'recipients' | 'amount' | 'faults' | 'faultCount'>;

/** Ends the reading of a list. @returns false if it had ended. */
export async function updateRead(
  tx: Transaction,
  id: string,
  status: 'ready' | 'refused',
  outcome: Outcome,
): Promise<boolean> {
  const changed = await tx('airdrop_lists')
    .where({ id, status: 'reading' })
    .update({
      ...{ status, rows_read: outcome.rowsRead, recipients: outcome.recipients, amount: String(outcome.amount) },
      ...{ faults: JSON.stringify(outcome.faults), fault_count: outcome.faultCount },
    });
  return changed === 1;
}

/** Stores rows of a list. Rows that are stored already stay, so reading can begin anew after a crash. */
export async function insertRows(db: Queryable, listId: string, rows: ListRow[]): Promise<void> {
  await db.raw(
    `insert into airdrop_list_rows (list_id, number, address, email_hash, email_hint, amount)
     select ?, number, address, email_hash, email_hint, amount
     from unnest(?::int[], ?::text[], ?::bytea[], ?::text[], ?::numeric[])
       as rows (number, address, email_hash, email_hint, amount)
     on conflict do nothing`,
    [
      listId,
      rows.map(({ number }) => number),
      rows.map(({ address }) => address),
      rows.map(({ emailHash }) => emailHash),
      rows.map(({ emailHint }) => emailHint),
      rows.map(({ amount }) => String(amount)),
    ] as Knex.RawBinding[],
  );
}

export async function deleteRows(db: Queryable, listId: string): Promise<void> {
  await db('airdrop_list_rows').where({ list_id: listId }).delete();
}

/** Deletes the lists of an airdrop with their rows. */
export async function deleteListsOf(tx: Transaction, airdropId: string): Promise<void> {
  await tx('airdrop_lists').where({ airdrop_id: airdropId }).delete();
}
