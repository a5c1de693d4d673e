import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { type FileStore, storeUnavailable, type UploadName, uploadKey } from './file-store.ts';
import type { Ticket } from './tickets.rules.ts';

type Upload = Pick<Ticket, 'id' | 'size' | 'partBytes'>;

/** Most questions about parts that this process asks its stores at a time. */
const atOnce = pLimit(32);

/** Returns the objects that an upload consists of, from its first byte to its last: one, or its parts. */
export function objectsOf({ id: ticket, size, partBytes }: Upload): (UploadName & { size: number })[] {
  if (partBytes === null) return [{ ticket, size }];
  const parts = Math.ceil(size / partBytes);
  return Array.from({ length: parts }, (_, part) => ({
    ticket,
    part,
    size: part < parts - 1 ? partBytes : size - part * partBytes,
  }));
}

/** Returns which objects of an upload are in the store, in their order. */
export const listArrived = (store: FileStore, upload: Upload): Promise<boolean[]> =>
  Promise.all(
    objectsOf(upload).map((object) => atOnce(async () => (await store.sizeOf(uploadKey(object))) !== undefined)),
  );

export async function deleteUpload(store: FileStore, upload: Upload): Promise<void> {
  await Promise.all(objectsOf(upload).map((object) => atOnce(() => store.delete(uploadKey(object)))));
}

/** Opens an upload as one stream. Returns undefined if its beginning is not in the store. */
export async function openUpload(store: FileStore, upload: Upload): Promise<Readable | undefined> {
  const [first, ...others] = objectsOf(upload).map((object) => uploadKey(object));
  const beginning = first === undefined ? undefined : await store.open(first);
  return beginning && others.length > 0 ? joined(beginning, others, store) : beginning;
}

/** Returns a stream of an object and of those that follow it. Each is opened when the one before has ended. */
function joined(beginning: Readable, keys: string[], store: FileStore): Readable {
  let current: Readable;
  const whole = new Readable({
    read: () => void current.resume(),
    destroy: (error, done) => {
      current.destroy();
      done(error);
    },
  });
  const openNext = async () => {
    const key = keys.shift();
    if (key === undefined) return void whole.push(null);
    const content = await store.open(key);
    if (!content) throw storeUnavailable(new Error(`${key} is not in the store.`));
    pass(content);
    if (whole.destroyed) content.destroy();
    else content.resume();
  };
  const fail = (error: unknown) => void whole.destroy(error as Error);
  const pass = (content: Readable) => {
    current = content;
    content.on('data', (chunk: Buffer) => void (whole.push(chunk) || content.pause()));
    content.on('end', () => void openNext().catch(fail));
    content.on('error', fail);
    content.on('close', () => void (content.readableEnded || fail(new Error('An upload ended before its end.'))));
  };
  pass(beginning);
  beginning.pause();
  // One that is left unread may fail. Without anybody to hear of that, the process would end.
  return whole.on('error', () => {});
}
