import type { Readable } from 'node:stream';
import { Problem } from '@hatchery/api/problems';

/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/** What a client may upload with a ticket. */
export type UploadTerms = { ticket: string; contentType: string; size: number; createdAt: Date; expiresAt: Date };

/** Where to send the bytes: a PUT to the address, with exactly these headers. */
export type SignedUpload = { uploadUrl: string; headers: Record<string, string> };

/**
 * Keeps the bytes of one service: uploads, which nobody outside reads, and checked files.
 * @throws Problem service-unavailable or bad-gateway when the store cannot be reached or refuses.
 */
export type FileStore = {
  signUpload(terms: UploadTerms): Promise<SignedUpload>;
  /** Takes an upload through the service itself. Absent where clients send uploads to the store. */
  takeUpload?: (terms: UploadTerms, body: Readable) => Promise<void>;
  /** Reads a whole object of `limit` bytes at most; undefined when there is none. @throws Problem payload-too-large. */
  read(key: string, limit: number): Promise<Buffer | undefined>;
  /** Opens an object, or a part of it; undefined when there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  write(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Deletes an object; one that is not there is no failure. */
  delete(key: string): Promise<void>;
  /** Deletes what writes that began before a time left half-written because their process was killed. Absent where none can. */
  deleteDrafts?(before: Date): Promise<void>;
  close(): Promise<void>;
};

export const uploadKey = (ticket: string): string => `uploads/${ticket}`;
export const fileKey = (name: string): string => `files/${name}`;

/** What a store answers for anything that it could not do. */
export const storeUnavailable = (cause: unknown): Problem =>
  new Problem('service-unavailable', 'Files are not available right now. Nothing was lost. Please try again.', {
    cause,
  });

/** Reads a stream to its end. @throws Problem payload-too-large beyond `limit` bytes. */
export async function readAll(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Problem('payload-too-large', `The upload has more than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
