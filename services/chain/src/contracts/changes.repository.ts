import { randomUUID } from 'node:crypto';
import type { ContractChange } from '@hatchery/api/contracts';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';

export type StoredChange = Omit<ContractChange, 'at' | 'before' | 'after'> & {
  at: Date;
  /** As the API showed it. */
  before: ContractChange['before'] | null;
  after: ContractChange['after'] | null;
};

export async function insertChange(tx: Transaction, change: Omit<StoredChange, 'uid'>): Promise<void> {
  await tx('contract_changes').insert({
    uid: randomUUID(),
    contract_uid: change.contractUid,
    changed_at: change.at,
    changed_by: change.by,
    what: change.what,
    fields: JSON.stringify(change.fields),
    before: change.before && JSON.stringify(change.before),
    after: change.after && JSON.stringify(change.after),
  });
}

/** Lists the changes of all contracts or one, the latest first. */
export async function listChanges(
  knex: Queryable,
  { contractUid, ...paging }: { contractUid?: string | undefined } & Paging,
): Promise<Page<StoredChange>> {
  const where = contractUid === undefined ? {} : { contract_uid: contractUid };
  const { items, total } = await readPage<Row>(knex('contract_changes').where(where).orderBy('id', 'desc'), paging);
  return { items: items.map(changeOf), total };
}

const changeOf = (row: Row): StoredChange => ({
  uid: row.uid,
  at: row.changed_at,
  by: row.changed_by,
  what: row.what,
  contractUid: row.contract_uid,
  fields: row.fields,
  before: row.before,
  after: row.after,
});
