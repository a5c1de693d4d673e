import type { CatalogueChange, CatalogueSetting } from '@hatchery/api/masters-catalogue';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';

/** An entry of the catalogue: its kind and its id. */
export type EntryKey = { kind: CatalogueSetting['kind']; id: number };

/** An entry as admins set it. Prices are base units by currency. */
export type Setting = EntryKey & {
  active: boolean;
  order: number;
  prices: Record<string, string>;
  version: number;
};

const columns = {
  kind: 'kind',
  id: 'entry_id',
  active: 'active',
  order: 'position',
  prices: 'prices',
  version: 'version',
};

/** Lists all that admins have set: as many rows as they changed entries. */
export const listSettings = (db: Queryable): Promise<Setting[]> =>
  db('catalogue_settings').orderBy(['kind', 'entry_id']).limit(10_000).select(columns);

/** Locks an entry until `tx` ends, whether it was set before or not. */
export async function lockSetting(tx: Transaction, { kind, id }: EntryKey): Promise<Setting | undefined> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(:key, 0))', { key: `masters catalogue ${kind} ${id}` });
  return tx('catalogue_settings').where({ kind, entry_id: id }).first(columns);
}

type Stored = { setting: Setting; at: Date };

/** Stores what an admin set for an entry, instead of what was set before. */
export async function upsertSetting(tx: Transaction, { setting, at }: Stored): Promise<void> {
  const { kind, id, active, order, prices, version } = setting;
  await tx('catalogue_settings')
    .insert({
      ...{ kind, entry_id: id, active, position: order, version, updated_at: at },
      prices: JSON.stringify(prices),
    })
    .onConflict(['kind', 'entry_id'])
    .merge();
}

type Change = { by: string; at: Date; before: CatalogueSetting; after: CatalogueSetting };

/** Notes a change of an entry. */
export async function insertChange(tx: Transaction, { by, at, before, after }: Change): Promise<void> {
  await tx('catalogue_changes').insert({
    ...{ kind: after.kind, entry_id: after.id, changed_by: by, changed_at: at },
    ...{ former: JSON.stringify(before), latter: JSON.stringify(after) },
  });
}

type ChangeRow = {
  id: string;
  kind: CatalogueSetting['kind'];
  entry_id: number;
  changed_by: string | null;
  changed_at: Date;
  former: CatalogueSetting;
  latter: CatalogueSetting;
};

/** Lists a page of the changes by all admins, the latest first. */
export async function listChanges(db: Queryable, paging: Paging): Promise<Page<CatalogueChange>> {
  const { items, total } = await readPage<ChangeRow>(db('catalogue_changes').orderBy('id', 'desc').select(), paging);
  return {
    total,
    items: items.map((row) => ({
      ...{ id: Number(row.id), kind: row.kind, entry: row.entry_id, by: row.changed_by },
      ...{ at: row.changed_at.toISOString(), before: row.former, after: row.latter },
    })),
  };
}

/** Forgets which changes were made by accounts that are deleted. */
export async function forgetChangers(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('catalogue_changes').whereIn('changed_by', userIds).update({ changed_by: null });
}
