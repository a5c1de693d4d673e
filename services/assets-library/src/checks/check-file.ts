import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LibraryPreview, LibraryType } from '@hatchery/api/library-shapes';
import { Problem } from '@hatchery/api/problems';
import { changeUses } from '@hatchery/kit/files/private-files';
import { type AssetFile, updateChecked } from '../assets/asset-files.ts';
import { usesOf } from '../assets/assets.rules.ts';
import { lockAsset } from '../assets/assets.ts';
import { publishIfReady } from '../assets/drafts.ts';
import type { LibraryContext } from '../context.ts';
import type { FileFacts, MadePreview } from '../previews/inspector.ts';
import { lacksFacts } from './checks.rules.ts';

type Context = Pick<LibraryContext, 'database' | 'files' | 'privateFiles' | 'inspector' | 'now'>;

/** The outcome of a check. `stored` is null for a picture that is kept as a preview alone. */
type Found = { sha256: string; stored: string | null; facts: FileFacts; preview: LibraryPreview | null };

const folder = join(tmpdir(), 'hatchery-library');

/**
 * Checks an uploaded file: looks at its bytes, stores them by their hash, makes previews, and publishes its asset if it was the last one.
 * A repetition after a crash has the same outcome.
 * @throws Problem service-unavailable, bad-gateway: the file is to be checked again later.
 */
export async function checkFile(context: Context, file: AssetFile): Promise<void> {
  const found = await lookAt(context, file).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'bad-request') return { refusal: error.message };
    throw error;
  });
  await context.database.transaction((tx) => store(tx, context, file, found));
  if (file.ticket !== null) await context.files.discardUpload(file.ticket);
}

async function lookAt(context: Context, file: AssetFile): Promise<Found> {
  const upload = file.ticket === null ? undefined : await context.files.openUpload(file.ticket);
  if (!upload) throw new Problem('bad-request', 'The upload is not there any more. Please upload the file again.');
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(folder, 'check-'));
  try {
    const path = join(draft, 'file');
    const sha256 = await copy(upload, path, file.size);
    const { facts, preview } = await context.inspector.inspect({ path, contentType: file.contentType as LibraryType });
    if (lacksFacts(file, facts)) throw new Error(`Nothing was found out about ${file.id}: it was not looked at.`);
    const stored = file.role === 'file' ? await context.privateFiles.keepFile({ path, sha256, size: file.size }) : null;
    return { sha256, stored, facts, preview: preview ? await keepPreview(context, preview) : null };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Copies a stream to a file. @returns the SHA-256 of its bytes. @throws Problem bad-request for another size. */
async function copy(upload: Readable, path: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  let received = 0;
  await pipeline(
    upload,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        received += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (received !== size)
    throw new Problem('bad-request', `${received} bytes arrived of ${size}. Please upload the file again.`);
  return hash.digest('hex');
}

/** Stores previews as files that everybody may see. */
async function keepPreview({ files }: Pick<Context, 'files'>, made: MadePreview): Promise<LibraryPreview> {
  const keep = async (content: Buffer, contentType: string, extension: string) =>
    (await files.keep({ content, contentType, extension })).path;
  const keepPicture = (content: Buffer) => keep(content, 'image/webp', 'webp');
  const pictures = [];
  for (const { content, width, height } of made.pictures)
    pictures.push({ url: await keepPicture(content), width, height });
  const { colour, peaks, frames, clip } = made;
  return {
    pictures,
    colour,
    ...(frames ? { frames: { url: await keepPicture(frames.content), count: frames.count, side: frames.side } } : {}),
    ...(clip ? { clip: await keep(clip, 'audio/wav', 'wav') } : {}),
    ...(peaks ? { peaks } : {}),
  };
}

type Transaction = Parameters<Parameters<Context['database']['transaction']>[0]>[0];

async function store(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { id, assetId }: AssetFile,
  found: Found | { refusal: string },
): Promise<void> {
  const asset = await lockAsset(tx, assetId);
  // The asset, or the draft that the file was of, may be gone. Then nothing uses what was stored, and it is deleted.
  if (!asset || !(await updateChecked(tx, { id, ...found }))) return;
  if (!('refusal' in found)) await changeUses(tx, { used: usesOf({ id, ...found }), ended: [], now: now() });
  await publishIfReady(tx, { now }, asset);
}

/** Deletes what checks left behind whose processes were killed. */
export async function deleteLeftovers(before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
