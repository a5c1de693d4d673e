import { randomUUID } from 'node:crypto';
import { type LibraryType, libraryExtensions } from '@hatchery/api/library-shapes';
import { badField, fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import pLimit from 'p-limit';
import { canBePreview } from '../checks/file-kinds.ts';
import type { LibraryContext } from '../context.ts';
import type { AssetFile } from './asset-file.ts';
import { insertFiles } from './asset-files.repository.ts';

/** An upload that arrived whole. `path` names the request field with its ticket. */
export type Upload = { ticket: string; path: string; name: string; contentType: string; size: number };

/** The uploads that a request names. */
type Sent = { files: readonly ({ ticket: string; name: string } | { uid: string })[]; preview?: string | undefined };

export type Uploads = { files: Map<string, Upload>; preview: Upload | undefined };

const atOnce = 4;

/**
 * Finds the uploads that a request names. Call it outside transactions, because it asks the store.
 * @throws Problem not-found, expired, conflict or bad-request, naming the field; service-unavailable.
 */
export async function findUploads(
  { files }: Pick<LibraryContext, 'files'>,
  owner: string,
  sent: Sent,
): Promise<Uploads> {
  const limited = pLimit(atOnce);
  const find = (ticket: string, path: string, name: string) =>
    limited(async (): Promise<Upload> => {
      const { contentType, size } = await files.requireUpload({ kind: 'file', owner, ticket, path });
      return { ticket, path, name, contentType, size };
    });
  const findFile = async ({ ticket, name, place }: { ticket: string; name: string; place: number }) => {
    const upload = await find(ticket, `body.files.${place}.ticket`, name);
    const extensions = extensionsOf(upload.contentType);
    if (!extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)))
      throw badField(`body.files.${place}.name`, `The name of such a file ends in .${extensions.join(' or .')}.`);
    return upload;
  };
  const named = sent.files.flatMap((file, place) => ('ticket' in file ? [{ ...file, place }] : []));
  requireDistinct(named.map(({ ticket, place }) => [ticket, `body.files.${place}.ticket`] as const));
  const [found, preview] = await Promise.all([
    Promise.all(named.map(findFile)),
    sent.preview === undefined ? undefined : find(sent.preview, 'body.preview', 'preview'),
  ]);
  if (preview && !canBePreview(preview))
    throw badField('body.preview', 'A preview is a JPEG, PNG, WebP or GIF picture of 5 MiB at most.');
  return { files: new Map(found.map((upload) => [upload.ticket, upload])), preview };
}

/** Other names could be run by whoever opens a download. */
const extensionsOf = (contentType: string): readonly string[] => libraryExtensions[contentType as LibraryType] ?? [];

function requireDistinct(tickets: (readonly [string, string])[]): void {
  const seen = new Set<string>();
  for (const [ticket, path] of tickets) {
    if (seen.has(ticket)) throw fieldProblem('conflict', path, 'This upload ticket stands here twice.');
    seen.add(ticket);
  }
}

type Taken = { assetId: string; role: AssetFile['role']; uploads: Upload[]; now: Date };

/** Takes uploads for an asset, to be checked. @returns the ids of its files, in their order. @throws Problem conflict. */
export async function takeUploads(
  tx: Transaction,
  { files }: Pick<LibraryContext, 'files'>,
  { assetId, role, uploads, now: createdAt }: Taken,
): Promise<string[]> {
  for (const { ticket, path } of uploads) await files.takeUpload(tx, ticket, path);
  const rows = uploads.map(({ ticket, name, contentType, size }) => ({
    ...{ id: randomUUID(), assetId, role, name, contentType, size, ticket, createdAt },
  }));
  await insertFiles(tx, rows);
  return rows.map(({ id }) => id);
}
