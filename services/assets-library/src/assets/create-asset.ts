import type { NewLibraryAsset } from '@hatchery/api/library-shapes';
import type { Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import type { LibraryContext } from '../context.ts';
import { requireLicence } from '../licences/licences.ts';
import { requireTags } from '../tags/tags.ts';
import { insertAsset } from './assets.repository.ts';
import { kindOf } from './assets.rules.ts';
import { insertChanges } from './changes.repository.ts';
import { takeUploads, type Uploads } from './uploads.ts';
import { upsertDraft } from './versions.repository.ts';

type Context = Pick<LibraryContext, 'files' | 'now'>;

type Created = {
  id: string;
  /** Null for what comes with the platform. */
  makerId: string | null;
  body: NewLibraryAsset;
  uploads: Uploads;
};

/** Creates an asset. It is published once its files have passed their checks. @throws Problem bad-request, not-found, conflict. */
export async function createAsset(tx: Transaction, context: Context, created: Created): Promise<void> {
  const { id, makerId, body, uploads } = created;
  const now = context.now();
  if (makerId !== null) await lockLiving(tx, [makerId]);
  const [tags] = await Promise.all([
    requireTags(tx, body.tags, 'body.tags'),
    requireLicence(tx, body.licenceUid, 'body.licenceUid'),
  ]);
  const sent = body.files.flatMap(({ ticket }) => uploads.files.get(ticket) ?? []);
  await insertAsset(tx, {
    id,
    title: body.title,
    description: body.description,
    tags,
    kind: kindOf(sent),
    licenceId: body.licenceUid,
    author: body.author,
    credit: body.credit ?? null,
    active: body.active,
    makerId,
    published: null,
    preview: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    publishedAt: null,
  });
  const files = await takeUploads(tx, context, { assetId: id, role: 'file', uploads: sent, now });
  const previews = uploads.preview ? [uploads.preview] : [];
  const [previewId = null] = await takeUploads(tx, context, { assetId: id, role: 'preview', uploads: previews, now });
  await upsertDraft(tx, { assetId: id, files, previewId, state: 'checking', createdAt: now });
  await insertChanges(tx, [{ assetId: id, at: now, by: makerId, what: 'created', fields: [] }]);
}
