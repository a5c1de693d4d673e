import type { Readable } from 'node:stream';
import { Problem } from '@hatchery/api/problems';

/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number };

/** Names the object that an upload becomes: the whole of it, or one of its parts, counted from 0. */
export type UploadName = { ticket: string; part?: number | undefined };

/** Describes the object that a ticket allows. */
type UploadTerms = UploadName & { contentType: string; size: number; createdAt: Date; expiresAt: Date };

/** A file on this machine. `sha256` is in hexadecimal. */
export type LocalFile = { path: string; size: number; sha256: string };

/** How to upload: PUT the bytes to the URL with exactly these headers. */
export type SignedUpload = { uploadUrl: string; headers: Record<string, string> };

/**
 * Stores the bytes of one service: uploads, which are never served, and checked files. Methods throw the Problem
 * service-unavailable when the store cannot be reached, or bad-gateway when it refuses.
 */
export type FileStore = {
  signUpload(terms: UploadTerms): Promise<SignedUpload>;
  /** Receives an upload through the service. Absent if clients upload directly to the store. */
  takeUpload?: (terms: UploadTerms, body: Readable) => Promise<void>;
  /** Reads a whole object of at most `limit` bytes. Returns undefined if there is none. @throws Problem payload-too-large. */
  read(key: string, limit: number): Promise<Buffer | undefined>;
  /** Opens an object or a range of it. Returns undefined if there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Returns the size of an object in bytes, or undefined if there is none. */
  sizeOf(key: string): Promise<number | undefined>;
  write(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Copies a file of this machine into the store, without its bytes in memory. */
  writeFile(key: string, file: LocalFile, contentType: string): Promise<void>;
  /** Deletes an object, if it exists. */
  delete(key: string): Promise<void>;
  /** Deletes what writes that began before a time left half-written because their process was killed. Absent where none can. */
  deleteDrafts?(before: Date): Promise<void>;
  close(): Promise<void>;
};

export const uploadKey = ({ ticket, part }: UploadName): string =>
  part === undefined ? `uploads/${ticket}` : `uploads/${ticket}.${part}`;
export const fileKey = (name: string): string => `files/${name}`;

/** Returns the problem for a store that does not work. */
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
    if (size > limit) throw new Problem('payload-too-large', `The upload is larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
