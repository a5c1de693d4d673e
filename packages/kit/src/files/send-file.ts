import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { freeBytes } from '../free-bytes.ts';
import type { Logger } from '../log.ts';
import { type ByteRange, type FileStore, fileKey } from './file-store.ts';

type Options = { store: FileStore; log: Logger };

/** A file of the store, and the headers of the answer beside those that follow from its name and size. */
export type SentFile = { name: string; size: number; headers: Record<string, string> };

/** Headers by which no browser runs anything in a file, of any type. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Answers with a file, or what the request asks for of it. Its hash is its ETag. @throws Problem service-unavailable. */
export async function sendFile(
  { store, log }: Options,
  { request, response }: { request: Request; response: Response },
  { name, size, headers }: SentFile,
): Promise<void> {
  const etag = `"${hashOf(name)}"`;
  response.set({ ...headers, ...harmless, 'accept-ranges': 'bytes', etag });
  if (request.fresh) return void response.status(304).end();
  const range = rangeOf(request, size, etag);
  if (range === 'unsatisfiable') return void response.status(416).set('content-range', `bytes */${size}`).end();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.set('content-length', String(end - start + 1));
  if (range) response.status(206).set('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') return void response.end();
  const content = await store.open(fileKey(name), { start, end });
  if (!content) throw new Error(`${name} is not in the store.`);
  await send(content, response).catch((error) => {
    response.destroy();
    log.warn({ err: error, file: name }, 'sending a file was interrupted');
  });
}

/** Sends content as fast as a client takes it, and ends the answer. @throws Error if the client leaves, or the store fails. */
async function send(content: Readable, response: Response): Promise<void> {
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      response.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  const passOn = async (chunks: AsyncIterable<Buffer>) => {
    for await (const bytes of chunks) {
      await write(bytes);
      freeBytes(bytes);
    }
  };
  await pipeline(content, passOn, { signal: left.signal });
  response.off('close', leave).end();
}

/** Returns the hash in the name of a file, which may have a folder and an extension. */
const hashOf = (name: string) => name.slice(name.lastIndexOf('/') + 1).split('.')[0];

/** Returns the one range that a client asks for. A request for several ranges gets the whole file. */
function rangeOf(request: Request, size: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
  // More bytes from the end than there are: the whole file (RFC 9110, section 14.1.2).
  const [, suffix] = /^bytes=-(\d+)$/i.exec(request.get('range') ?? '') ?? [];
  if (suffix !== undefined && Number(suffix) >= size) return { start: 0, end: size - 1 };
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
