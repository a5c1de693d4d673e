import { randomUUID } from 'node:crypto';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import { countEffect } from '@hatchery/kit/count-effect';
import type { Transaction } from '@hatchery/kit/database';
import { familyNow, lockLiving } from '@hatchery/kit/families';
import { dayOf } from '@hatchery/kit/visitors';
import { type AssetFile, listFilesOf, listVersions } from '../assets/asset-files.ts';
import { type ListedAsset, requireShown } from '../assets/assets.ts';
import type { LibraryContext } from '../context.ts';
import { findAgreed } from '../licences/licences.ts';
import { countVisit } from '../views/count-visit.ts';
import type { HandedOut } from './downloads.presenter.ts';
import type { Statement } from './receipts.presenter.ts';
import { findReceiptOf, insertReceipt, type StoredReceipt } from './receipts.repository.ts';

type Context = Pick<LibraryContext, 'config' | 'keys' | 'now' | 'randomBytes'>;
type Wish = { userId: string; assetId: string; fileId: string | undefined };

/**
 * Hands a file to a player: leaves a receipt and counts it.
 * @throws Problem not-found; agreement-required without an agreement to the current version of the licence.
 */
export async function handOut(
  tx: Transaction,
  context: Context,
  { userId, assetId, fileId }: Wish,
): Promise<HandedOut> {
  await lockLiving(tx, [userId]);
  const asset = await requireShown(tx, assetId, 'body.assetId');
  const file = await requireFile(tx, assetId, fileId);
  const { licenceId, licenceVersion: version, licenceName } = asset;
  const agreedAt = await findAgreed(tx, { userIds: await familyNow(tx, userId), licenceId, version });
  if (!agreedAt)
    throw new Problem(
      'agreement-required',
      `Agree to version ${version} of the ${licenceName} first. Nothing was downloaded.`,
    );
  const receipt = await leaveReceipt(tx, context, { userId, asset, file, agreedAt });
  await countVisit(tx, context, { assetId, caller: userId, what: 'downloads' });
  return { receipt, file: { id: file.id, name: file.name } };
}

/** Finds a file of any version of an asset; without an id the first one of its current version. @throws Problem not-found. */
async function requireFile(tx: Transaction, assetId: string, fileId: string | undefined): Promise<AssetFile> {
  const [versions, files] = await Promise.all([listVersions(tx, [assetId]), listFilesOf(tx, [assetId])]);
  const wanted = fileId ?? versions[0]?.files[0];
  const published = versions.some((version) => version.files.some((id) => id === wanted));
  const file = published ? files.find(({ id }) => id === wanted) : undefined;
  if (!file?.sha256) throw fieldProblem('not-found', 'body.fileId', 'This asset has no such file.');
  return file;
}

type Given = { userId: string; asset: ListedAsset; file: AssetFile; agreedAt: Date };

async function leaveReceipt(
  tx: Transaction,
  { config, keys, now }: Context,
  { userId, asset, file, agreedAt }: Given,
): Promise<StoredReceipt> {
  const createdAt = now();
  const { licenceId, licenceName, licenceVersion } = asset;
  const key = { userId, fileId: file.id, licenceVersion, day: dayOf(createdAt) };
  const known = await findReceiptOf(tx, key);
  if (known) return known;
  const id = randomUUID();
  const said: Statement = {
    platform: config.PUBLIC_URL,
    uid: id,
    holder: userId,
    assetUid: asset.id,
    title: asset.title,
    fileName: file.name,
    sha256: file.sha256 ?? '',
    size: file.size,
    licence: { uid: licenceId, name: licenceName, version: licenceVersion },
    agreedAt: agreedAt.toISOString(),
    downloadedAt: createdAt.toISOString(),
  };
  const statement = JSON.stringify(said);
  const receipt = { id, ...key, createdAt, statement, ...keys.sign(statement) };
  // Another request of the same player may have been first.
  if (!(await insertReceipt(tx, receipt))) return (await findReceiptOf(tx, key)) ?? receipt;
  countEffect(tx, 'library_downloads_total', {});
  return receipt;
}
