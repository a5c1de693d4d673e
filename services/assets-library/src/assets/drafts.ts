import type { ChangedLibraryAsset } from '@hatchery/api/library-shapes';
import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { changeUses } from '@hatchery/kit/files/private-files';
import type { LibraryContext } from '../context.ts';
import { recountTags } from '../tags/tags.ts';
import type { AssetFile } from './asset-file.ts';
import { deleteFiles, listFilesOf } from './asset-files.repository.ts';
import { type Asset, updateAsset } from './assets.repository.ts';
import { kindOf, previewOf, usesOf } from './assets.rules.ts';
import { takeUploads, type Uploads } from './uploads.ts';
import {
  type Draft,
  deleteDraft,
  findDraft,
  insertVersion,
  listVersions,
  mostVersions,
  updateRefused,
  upsertDraft,
  type Version,
} from './versions.repository.ts';

type Context = Pick<LibraryContext, 'files' | 'now'>;
type Sent = Pick<ChangedLibraryAsset, 'files'> & { uploads: Uploads };

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();

/** Stores files that were sent for an asset as its draft, in place of another one. @throws Problem not-found, conflict. */
export async function sendDraft(
  tx: Transaction,
  context: Context,
  asset: Asset,
  { files: sent, uploads }: Sent,
): Promise<void> {
  const { id: assetId } = asset;
  if (sent === undefined && !uploads.preview) return;
  const now = context.now();
  const [versions, files, former] = await Promise.all([
    listVersions(tx, [assetId]),
    listFilesOf(tx, [assetId]),
    findDraft(tx, assetId),
  ]);
  const current = versions[0]?.files ?? [];
  const ids = sent
    ? await takeSent(tx, context, {
        assetId,
        sent,
        uploads,
        files,
        usable: [...current, ...(former?.files ?? [])],
        now,
      })
    : current.length > 0
      ? current
      : (former?.files ?? []);
  const previews = uploads.preview ? [uploads.preview] : [];
  const [previewId = null] = await takeUploads(tx, context, { assetId, role: 'preview', uploads: previews, now });
  const isNext = !isSame(ids, current);
  if (isNext && versions.length >= mostVersions)
    throw fieldProblem('conflict', 'body.files', `An asset has ${mostVersions} versions at most. Create another one.`);
  if (isNext || previewId !== null)
    await upsertDraft(tx, { assetId, files: ids, previewId, state: 'checking', createdAt: now });
  else await deleteDraft(tx, assetId);
  await publishIfReady(tx, context, asset);
}

type Taken = {
  assetId: string;
  sent: NonNullable<ChangedLibraryAsset['files']>;
  uploads: Uploads;
  files: AssetFile[];
  /** Ids of the files of the current version and of the draft. */
  usable: string[];
  now: Date;
};

/** @returns the ids of the files that were sent, in their order. */
async function takeSent(tx: Transaction, context: Context, taken: Taken): Promise<string[]> {
  const { assetId, sent, uploads, files, now } = taken;
  const refused = files.filter(({ state }) => state === 'refused').map(({ id }) => id);
  const usable = new Set(taken.usable.filter((id) => !refused.includes(id)));
  const fresh = sent.flatMap((file) => ('ticket' in file ? (uploads.files.get(file.ticket) ?? []) : []));
  const ids = await takeUploads(tx, context, { assetId, role: 'file', uploads: fresh, now });
  return sent.map((file, place) => {
    if ('ticket' in file) return ids.shift() ?? '';
    if (usable.delete(file.uid)) return file.uid;
    throw fieldProblem('not-found', `body.files.${place}.uid`, 'The asset has no such file, or it stands here twice.');
  });
}

/** Publishes the draft of a locked asset if all its files have passed their checks, and lets go of files that nothing shows. */
export async function publishIfReady(tx: Transaction, { now }: Pick<Context, 'now'>, asset: Asset): Promise<void> {
  const [draft, files, versions] = await Promise.all([
    findDraft(tx, asset.id),
    listFilesOf(tx, [asset.id]),
    listVersions(tx, [asset.id]),
  ]);
  const sent = draft ? filesOf(draft, files) : [];
  if (sent.some(({ state }) => state === 'refused')) await updateRefused(tx, asset.id);
  const isReady = draft !== undefined && sent.every(({ state }) => state === 'ready');
  const published = isReady ? await publish(tx, { asset, draft, files, versions, now: now() }) : versions;
  await forgetUnused(tx, { asset, draft: isReady ? undefined : draft, files, versions: published });
}

/** Returns the files that were sent, in their order, the preview last. */
function filesOf({ files: ids, previewId }: Draft, files: AssetFile[]): AssetFile[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  return [...ids, ...(previewId ? [previewId] : [])].flatMap((id) => byId.get(id) ?? []);
}

type Parts = { asset: Asset; files: AssetFile[]; versions: Version[] };

/** @returns the versions of the asset, the latest first. */
async function publish(
  tx: Transaction,
  { asset, draft, files, versions, now }: Parts & { draft: Draft; now: Date },
): Promise<Version[]> {
  const sent = filesOf({ ...draft, previewId: null }, files);
  const [latest] = versions;
  const isNext = !isSame(draft.files, latest?.files ?? []);
  const version = { assetId: asset.id, number: (latest?.number ?? 0) + 1, files: draft.files, createdAt: now };
  if (isNext) await insertVersion(tx, version);
  await deleteDraft(tx, asset.id);
  await saveAsset(tx, asset, {
    ...asset,
    kind: kindOf(sent),
    published: isNext ? version.number : asset.published,
    preview: previewOf(sent, shownPreview(files, draft)),
    publishedAt: asset.publishedAt ?? now,
    updatedAt: now,
  });
  return isNext ? [version, ...versions] : versions;
}

/** Returns the picture that was sent last as the preview of an asset, and has passed its check. */
const shownPreview = (files: AssetFile[], draft?: Draft): AssetFile | undefined =>
  files
    .filter(
      ({ id, role, state }) => role === 'preview' && state === 'ready' && (!draft?.previewId || id === draft.previewId),
    )
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0];

/** Deletes files that neither a version nor the draft has. */
async function forgetUnused(
  tx: Transaction,
  { files, draft, versions }: Parts & { draft: Draft | undefined },
): Promise<void> {
  const used = new Set([
    ...versions.flatMap((version) => version.files),
    ...(draft ? filesOf(draft, files).map(({ id }) => id) : []),
    ...[shownPreview(files)?.id ?? ''],
  ]);
  const unused = files.filter(({ id }) => !used.has(id));
  if (unused.length === 0) return;
  await changeUses(tx, { ended: unused.flatMap(usesOf).map(({ usedBy }) => usedBy) });
  await deleteFiles(
    tx,
    unused.map(({ id }) => id),
  );
}

/** Stores an asset, and counts what that means for its tags. @returns the asset as it is now. */
export async function saveAsset(tx: Transaction, before: Asset, after: Asset): Promise<Asset> {
  const shown = await updateAsset(tx, after);
  const saved = { ...after, shown };
  await recountTags(tx, [{ before, after: saved }]);
  return saved;
}
