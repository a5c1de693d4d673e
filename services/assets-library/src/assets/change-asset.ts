import type { ChangedLibraryAsset } from '@hatchery/api/library-shapes';
import { staleVersion } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import { changeUses } from '@hatchery/kit/files/private-files';
import type { LibraryContext } from '../context.ts';
import { requireLicence } from '../licences/licences.ts';
import { recountTags, requireTags } from '../tags/tags.ts';
import { listFilesOf, updateUnchecked } from './asset-files.repository.ts';
import { type Asset, lockAsset, updateDeleted } from './assets.repository.ts';
import { changedFields, usesOf } from './assets.rules.ts';
import { noAsset } from './assets.ts';
import { insertChanges } from './changes.repository.ts';
import { saveAsset, sendDraft } from './drafts.ts';
import { type Maker, requireOwn } from './makers.ts';
import type { Uploads } from './uploads.ts';
import { deleteDraft } from './versions.repository.ts';

type Context = Pick<LibraryContext, 'files' | 'now'>;
type Change = { id: string; maker: Maker; body: ChangedLibraryAsset; uploads: Uploads };

/** The fields of an asset that an editor decides, beside its files. */
const editable = ({ title, description, tags, licenceId, author, credit, active }: Asset) => ({
  ...{ title, description, tags, licenceUid: licenceId, author, credit, active },
});

/**
 * Replaces the fields of an asset, and takes its next files.
 * @throws Problem not-found; unauthorized for an asset of somebody else; conflict for another version; bad-request.
 */
export async function changeAsset(
  tx: Transaction,
  context: Context,
  { id, maker, body, uploads }: Change,
): Promise<void> {
  await lockLiving(tx, [maker.userId]);
  const before = await lockOwn(tx, id, maker);
  if (before.version !== body.version) throw staleVersion('asset', before.version);
  const [tags] = await Promise.all([
    requireTags(tx, body.tags, 'body.tags'),
    requireLicence(tx, body.licenceUid, 'body.licenceUid'),
  ]);
  const now = context.now();
  const after = {
    ...before,
    title: body.title,
    description: body.description,
    tags,
    licenceId: body.licenceUid,
    author: body.author,
    credit: body.credit ?? null,
    active: body.active,
    version: before.version + 1,
    updatedAt: now,
  };
  const saved = await saveAsset(tx, before, after);
  await sendDraft(tx, context, saved, { files: body.files, uploads });
  const fields = [
    ...changedFields(editable(before), editable(saved)),
    ...(body.files ? ['files'] : []),
    ...(body.preview ? ['preview'] : []),
  ];
  await insertChanges(tx, [{ assetId: id, at: now, by: maker.userId, what: 'changed', fields }]);
}

/** Deletes an asset: nobody sees it from then on, and its files are let go. @throws Problem not-found, unauthorized. */
export async function deleteAsset(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { id, maker }: Pick<Change, 'id' | 'maker'>,
): Promise<void> {
  const before = await lockOwn(tx, id, maker);
  const at = now();
  await updateDeleted(tx, id, at);
  await updateUnchecked(tx, id);
  await deleteDraft(tx, id);
  const files = await listFilesOf(tx, [id]);
  await changeUses(tx, { ended: files.flatMap(usesOf).map(({ usedBy }) => usedBy) });
  await recountTags(tx, [{ before, after: { tags: [], shown: false } }]);
  await insertChanges(tx, [{ assetId: id, at, by: maker.userId, what: 'deleted', fields: [] }]);
}

async function lockOwn(tx: Transaction, id: string, maker: Maker): Promise<Asset> {
  const asset = await lockAsset(tx, id);
  if (!asset) throw noAsset();
  requireOwn(asset, maker);
  return asset;
}
