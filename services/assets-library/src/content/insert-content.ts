import { createAsset } from '../assets/create-asset.ts';
import type { Upload } from '../assets/uploads.ts';
import type { LibraryContext } from '../context.ts';
import { insertMissingLicences, listLicences } from '../licences/licences.ts';
import { insertMissingTags } from '../tags/tags.ts';
import { type ContentAsset, contentAssets, contentLicences, contentTags } from './platform-content.ts';

type Context = Pick<LibraryContext, 'database' | 'files' | 'checkAlarm' | 'now' | 'log'>;

/**
 * Inserts the assets that come with the platform, where they are missing, one after the other and by the way of all uploads. An admin owns
 * what is there: it is neither overwritten, nor inserted again once it was deleted.
 * @param known ids of those that are there, or were until they were deleted.
 */
export async function insertContent(
  context: Context,
  known: ReadonlySet<string>,
  isClosing: () => boolean,
): Promise<void> {
  const { database, now, log } = context;
  const missing = contentAssets.filter(({ id }) => !known.has(id));
  await database.transaction(async (tx) => {
    await insertMissingTags(tx, contentTags, now());
    await insertMissingLicences(tx, contentLicences, now());
  });
  const licences = new Set((await listLicences(database.knex)).map(({ id }) => id));
  // An admin may have used the name of a licence.
  for (const asset of missing.filter(({ licenceId }) => licences.has(licenceId))) {
    if (isClosing()) return;
    await insertOne(context, asset).catch((error: unknown) =>
      log.warn({ err: error, asset: asset.id }, 'an asset that comes with the platform was left out'),
    );
  }
}

async function insertOne({ database, files, checkAlarm, now }: Context, asset: ContentAsset): Promise<void> {
  const uploads: Upload[] = [];
  for (const [place, { name, contentType, content }] of asset.files.entries()) {
    const bytes = content();
    const ticket = await files.bringUpload({ kind: 'file', owner: 'platform', contentType, content: bytes });
    uploads.push({ ticket, path: `body.files.${place}.ticket`, name, contentType, size: bytes.length });
  }
  const { id, title, description, tags, author, licenceId: licenceUid } = asset;
  const named = uploads.map(({ ticket, name }) => ({ ticket, name }));
  const body = { title, description, tags, author, licenceUid, active: true, files: named };
  const found = { files: new Map(uploads.map((upload) => [upload.ticket, upload])), preview: undefined };
  await database.transaction((tx) => createAsset(tx, { files, now }, { id, makerId: null, body, uploads: found }));
  checkAlarm.ring();
}
