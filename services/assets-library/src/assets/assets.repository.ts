import type { LibraryKind, LibraryPreview } from '@hatchery/api/library-shapes';
import type { Queryable, Transaction } from '@hatchery/kit/database';

export type Asset = {
  id: string;
  title: string;
  description: string;
  tags: string[];
  kind: LibraryKind;
  licenceId: string;
  author: string;
  credit: string | null;
  active: boolean;
  /** The account that may change it beside admins. Null for the platform. */
  makerId: string | null;
  /** Number of the current version of its files. */
  published: number | null;
  preview: LibraryPreview | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  shown: boolean;
};

/** Names of columns as joins need them. */
export const columns = {
  id: 'assets.id',
  title: 'assets.title',
  description: 'assets.description',
  tags: 'assets.tags',
  kind: 'assets.kind',
  licenceId: 'assets.licence_id',
  author: 'assets.author',
  credit: 'assets.credit',
  active: 'assets.active',
  makerId: 'assets.maker_id',
  published: 'assets.published',
  preview: 'assets.preview',
  version: 'assets.version',
  createdAt: 'assets.created_at',
  updatedAt: 'assets.updated_at',
  publishedAt: 'assets.published_at',
  shown: 'assets.shown',
};

const rowOf = (asset: Omit<Asset, 'shown'>) => ({
  id: asset.id,
  title: asset.title,
  description: asset.description,
  tags: asset.tags,
  kind: asset.kind,
  licence_id: asset.licenceId,
  author: asset.author,
  credit: asset.credit,
  active: asset.active,
  maker_id: asset.makerId,
  published: asset.published,
  preview: asset.preview && JSON.stringify(asset.preview),
  version: asset.version,
  created_at: asset.createdAt,
  updated_at: asset.updatedAt,
  published_at: asset.publishedAt,
});

export async function insertAsset(tx: Transaction, asset: Omit<Asset, 'shown'>): Promise<void> {
  await tx('assets').insert(rowOf(asset));
  await tx('asset_totals').insert({ asset_id: asset.id, views: 0, downloads: 0 });
}

/** Replaces what is stored of an asset. @returns whether everybody sees it now. */
export async function updateAsset(tx: Transaction, asset: Omit<Asset, 'shown'>): Promise<boolean> {
  const [row] = await tx('assets').where({ id: asset.id }).update(rowOf(asset)).returning('shown');
  return row.shown;
}

export async function updateDeleted(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx('assets').where({ id }).update({ deleted_at: now, updated_at: now });
}

const existing = (db: Queryable) => db('assets').whereNull('deleted_at').select(columns);

/** Finds an asset in any state. Not one that was deleted. */
export const findAsset = (db: Queryable, id: string): Promise<Asset | undefined> => existing(db).where({ id }).first();

/** Finds an asset, and keeps others from changing it until `tx` ends. */
export const lockAsset = (tx: Transaction, id: string): Promise<Asset | undefined> =>
  existing(tx).where({ id }).forUpdate().first();

/** Locks assets in the order of their ids. @returns those that exist. */
export const lockAssets = (tx: Transaction, ids: string[]): Promise<Asset[]> =>
  existing(tx).whereIn('id', ids).orderBy('id').forUpdate();

/** Returns which of some assets are there, or were until they were deleted. */
export const existingAssets = (db: Queryable, ids: string[]): Promise<string[]> =>
  db('assets').whereIn('id', ids).orderBy('id').pluck('id');

/** Leaves to admins alone what accounts made that were deleted. */
export async function clearMakers(tx: Transaction, userIds: string[]): Promise<void> {
  await tx('assets').whereIn('maker_id', userIds).update({ maker_id: null });
}
