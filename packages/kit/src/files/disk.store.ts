import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@hatchery/api/problems';
import { type FileStore, readAll, storeUnavailable, uploadKey } from './file-store.ts';

type Options = {
  /** Folder for this service alone. Its replicas must share it. */
  directory: string;
  /** Public URL of the service's uploads. The id of a ticket is appended, and the number of a part. */
  uploadsUrl: string;
};

/** Bytes of one read. Each costs a turn of a thread, so that large files are sent faster with few of them. */
const readBytes = 512 * 1024;

/** Creates a store on disk. Clients upload through the service itself. */
export function createDiskStore({ directory, uploadsUrl }: Options): FileStore {
  const pathOf = (key: string) => join(directory, key);

  const drafts = pathOf('drafts');
  /** Returns a temporary path for a file, so that nobody sees it half written. */
  const draftOf = async (key: string) => {
    await Promise.all([drafts, dirname(pathOf(key))].map((folder) => mkdir(folder, { recursive: true })));
    return join(drafts, randomUUID());
  };

  /** Puts what `fill` writes into a temporary file at its place, once all of it is on the disk. */
  const place = (key: string, fill: (draft: string) => Promise<void>, put = rename) =>
    guarded(async () => {
      const draft = await draftOf(key);
      try {
        await fill(draft);
        await put(draft, pathOf(key));
      } finally {
        await rm(draft, { force: true });
      }
    });

  return {
    signUpload: async ({ ticket, part, contentType }) => ({
      uploadUrl: part === undefined ? `${uploadsUrl}${ticket}` : `${uploadsUrl}${ticket}/${part}`,
      headers: { 'content-type': contentType },
    }),
    takeUpload: ({ size, ...name }, body) => {
      const fill = async (draft: string) => {
        // It is open before a byte is refused. Otherwise it could be created after it was deleted.
        const file = await open(draft, 'wx');
        await pipeline(body, exactly(size), file.createWriteStream());
      };
      // A link fails when the name exists, unlike a rename, so a ticket allows one upload.
      return place(uploadKey(name), fill, link);
    },
    read: (key, limit) =>
      guarded(async () => {
        const stream = await openFile(pathOf(key));
        return stream && readAll(stream, limit);
      }),
    open: (key, range) => guarded(() => openFile(pathOf(key), range)),
    sizeOf: (key) => guarded(async () => (await stat(pathOf(key)).catch(ignoreMissing))?.size),
    write: (key, content) => place(key, (draft) => writeFile(draft, content, { flag: 'wx', flush: true })),
    writeFile: (key, { path, size }) => place(key, (draft) => copyWhole(path, draft, size)),
    delete: (key) => guarded(() => rm(pathOf(key), { force: true })),
    deleteDrafts: (before) => guarded(() => deleteOlder(drafts, before)),
    close: async () => {},
  };
}

/** Opens a file before the response starts, so that a missing file can be answered as a problem. */
async function openFile(path: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
  const file = await open(path).catch(ignoreMissing);
  return file?.createReadStream({ ...range, highWaterMark: readBytes });
}

/** Copies a file and waits until the disk has it. @throws Error if it has another size. */
async function copyWhole(from: string, to: string, size: number): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const copy = await open(to, 'r+');
  try {
    const copied = (await copy.stat()).size;
    if (copied !== size) throw new Error(`${from} has ${copied} bytes in place of ${size}.`);
    await copy.sync();
  } finally {
    await copy.close();
  }
}

async function deleteOlder(folder: string, before: Date): Promise<void> {
  for (const path of (await namesIn(folder)).map((name) => join(folder, name))) {
    const changed = await stat(path).catch(ignoreMissing);
    if (changed && changed.mtime < before) await rm(path, { force: true });
  }
}

const namesIn = async (folder: string) => (await readdir(folder).catch(ignoreMissing)) ?? [];

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}

/** Passes on a body of exactly `size` bytes. @throws Problem bad-request, payload-too-large. */
const exactly = (size: number) =>
  async function* (body: AsyncIterable<Buffer>) {
    let received = 0;
    try {
      for await (const chunk of body) {
        received += chunk.length;
        if (received > size) throw new Problem('payload-too-large', `The ticket is for ${size} bytes.`);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof Problem) throw error;
      // The client is gone, which is no fault of the store.
      throw new Problem('bad-request', 'The upload broke off.', { cause: error });
    }
    if (received < size) throw new Problem('bad-request', `The ticket is for ${size} bytes, but ${received} arrived.`);
  };

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (codeOf(error) === 'EEXIST') throw new Problem('conflict', 'A file was already uploaded with this ticket.');
    throw storeUnavailable(error);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
