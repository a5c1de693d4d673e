import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Queryable } from '@hatchery/kit/database';
import { listFilesOf } from './asset-files.repository.ts';
import { findListed, findShown, type ListedAsset, listListed } from './asset-lists.repository.ts';
import type { WholeAsset } from './assets.presenter.ts';
import { listDrafts, listVersions } from './versions.repository.ts';

export type { ListedAsset } from './asset-lists.repository.ts';
export { existingAssets, lockAsset } from './assets.repository.ts';

/** Returns the refusal of an asset that does not exist, or that the caller may not see. */
export const noAsset = (field?: string): Problem => {
  const message = 'There is no such asset.';
  return field ? fieldProblem('not-found', field, message) : new Problem('not-found', message);
};

/** Finds an asset that everybody sees. @throws Problem not-found, naming the field if one is given. */
export async function requireShown(db: Queryable, id: string, field?: string): Promise<ListedAsset> {
  const asset = await findShown(db, id);
  if (!asset) throw noAsset(field);
  return asset;
}

/** Reads an asset that everybody sees with its versions. @throws Problem not-found. */
export async function showAsset(db: Queryable, id: string): Promise<WholeAsset> {
  const asset = await requireShown(db, id);
  const [versions, files] = await listParts(db, [id]);
  return { asset, versions, files };
}

/** Reads an asset as those see it who may change it. @throws Problem not-found. */
export async function showDeskAsset(db: Queryable, id: string): Promise<WholeAsset> {
  // Before the asset: a draft that is published meanwhile is shown as both, never as neither.
  const drafts = await listDrafts(db, [id]);
  const asset = await findListed(db, id);
  if (!asset) throw noAsset();
  const [versions, files] = await listParts(db, [id]);
  return { asset, versions, files, draft: drafts[0] };
}

/** Reads versions before files, never both at once: the files of a version that is read have all passed their checks then. */
async function listParts(db: Queryable, ids: string[]) {
  const versions = await listVersions(db, ids);
  return [versions, await listFilesOf(db, ids)] as const;
}

/** Reads assets as those see them who may change them, in the order of the ids. */
export const showDeskAssets = async (db: Queryable, ids: string[]): Promise<WholeAsset[]> =>
  withParts(db, await listListed(db, ids));

/** Adds versions, files and drafts to assets, with one statement for each. */
export async function withParts(db: Queryable, assets: ListedAsset[]): Promise<WholeAsset[]> {
  const ids = assets.map(({ id }) => id);
  const drafts = await listDrafts(db, ids);
  const [versions, files] = await listParts(db, ids);
  return assets.map((asset) => {
    const isOwn = ({ assetId }: { assetId: string }) => assetId === asset.id;
    return { asset, versions: versions.filter(isOwn), files: files.filter(isOwn), draft: drafts.find(isOwn) };
  });
}
