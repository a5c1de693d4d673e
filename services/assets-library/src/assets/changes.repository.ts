import type { LibraryChange } from '@hatchery/api/library-shapes';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';

export type AssetChange = {
  assetId: string;
  at: Date;
  /** Null for the platform, and for an account that was deleted. */
  by: string | null;
  what: LibraryChange['what'];
  fields: string[];
};

const columns = { assetId: 'asset_id', at: 'changed_at', by: 'changed_by', what: 'what', fields: 'fields' };

export async function insertChanges(tx: Transaction, changes: AssetChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx('asset_changes').insert(
    changes.map(({ assetId, at, by, what, fields }) => ({
      asset_id: assetId,
      changed_at: at,
      changed_by: by,
      what,
      fields: JSON.stringify(fields),
    })),
  );
}

/** Lists the changes of an asset, the latest first. */
export const listChanges = (db: Queryable, assetId: string, paging: Paging): Promise<Page<AssetChange>> =>
  readPage(db('asset_changes').where({ asset_id: assetId }).orderBy('id', 'desc').select(columns), paging);

/** Forgets who changed something. */
export async function clearChangers(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('asset_changes').whereIn('changed_by', userIds).update({ changed_by: null });
}
