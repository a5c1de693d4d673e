import type { Queryable, Transaction } from '@hatchery/kit/database';

/** The files of an asset at a time, in their order. */
export type Version = { assetId: string; number: number; files: string[]; createdAt: Date };

/** The files that were sent last of an asset, until they are published. */
export type Draft = {
  assetId: string;
  files: string[];
  previewId: string | null;
  state: 'checking' | 'refused';
  createdAt: Date;
};

const versionColumns = { assetId: 'asset_id', number: 'number', files: 'files', createdAt: 'created_at' };
const draftColumns = {
  assetId: 'asset_id',
  files: 'files',
  previewId: 'preview_id',
  state: 'state',
  createdAt: 'created_at',
};

export async function insertVersion(tx: Transaction, { assetId, number, files, createdAt }: Version): Promise<void> {
  await tx('asset_versions').insert({ asset_id: assetId, number, files, created_at: createdAt });
}

/** Most versions of an asset. */
export const mostVersions = 50;

/** Lists the versions of some assets, the latest first. */
export const listVersions = async (db: Queryable, assetIds: string[]): Promise<Version[]> =>
  assetIds.length === 0
    ? []
    : db('asset_versions')
        .whereIn('asset_id', assetIds)
        .orderBy(['asset_id', { column: 'number', order: 'desc' }])
        .select(versionColumns);

export async function upsertDraft(tx: Transaction, draft: Draft): Promise<void> {
  await tx('asset_drafts')
    .insert({
      asset_id: draft.assetId,
      files: draft.files,
      preview_id: draft.previewId,
      state: draft.state,
      created_at: draft.createdAt,
    })
    .onConflict('asset_id')
    .merge();
}

export const findDraft = (db: Queryable, assetId: string): Promise<Draft | undefined> =>
  db('asset_drafts').where({ asset_id: assetId }).first(draftColumns);

export const listDrafts = async (db: Queryable, assetIds: string[]): Promise<Draft[]> =>
  assetIds.length === 0
    ? []
    : db('asset_drafts').whereIn('asset_id', assetIds).orderBy('asset_id').select(draftColumns);

export async function updateRefused(tx: Transaction, assetId: string): Promise<void> {
  await tx('asset_drafts').where({ asset_id: assetId }).update({ state: 'refused' });
}

export async function deleteDraft(tx: Transaction, assetId: string): Promise<void> {
  await tx('asset_drafts').where({ asset_id: assetId }).delete();
}
