import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { badField } from '@hatchery/api/problems';
import { largestSaveBytes } from '@hatchery/api/save-shapes';
import type { PrivateFiles } from '@hatchery/kit/files/private-files';
import { placeOfEndless, type StoredContent } from './saves.rules.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const params = { [constants.ZSTD_c_compressionLevel]: 3 };

/** The most bytes of compressed data that a row holds. Larger data is kept in a file. */
const largestInRow = 65_536;
/** Data that cannot be compressed grows by less than this. */
const slack = 65_536;

/** Data that is ready to be stored. */
export type Packed = StoredContent & { bytes: number };

/** Data of which the content is not stored yet. */
type Compressed = Packed & { content: Buffer };

/**
 * Compresses the data of a save, off the event loop.
 * @throws Problem bad-request if it is too large, or has numbers that JSON cannot hold.
 */
export async function packData(data: Record<string, unknown>): Promise<Compressed> {
  const endless = placeOfEndless(data);
  if (endless) throw badField(`body.data${endless}`.slice(0, 300), 'This number is too large.');
  const text = Buffer.from(JSON.stringify(data));
  // Numbers can become longer than they came: 1e20 has 21 digits.
  if (text.length > largestSaveBytes) throw badField('body.data', `Save ${largestSaveBytes} bytes of JSON at most.`);
  const content = await compress(text, { params });
  return { bytes: text.length, content, file: null };
}

/** Whether compressed data is kept in a file. */
export const isLarge = ({ content }: Compressed): boolean => content.length > largestInRow;

/** Puts large data into a file. Call it outside transactions. @throws Problem service-unavailable. */
export const keepLarge = async (files: PrivateFiles, { bytes, content }: Compressed): Promise<Packed> => ({
  bytes,
  content: null,
  file: await files.keep(content),
});

/** Reads the data of a version. Call it outside transactions. @throws Problem service-unavailable. */
export async function unpackData(files: PrivateFiles, stored: StoredContent): Promise<Record<string, unknown>> {
  const content = stored.content ?? (await files.read(stored.file as string, largestSaveBytes + slack));
  const text = await decompress(content, { maxOutputLength: largestSaveBytes });
  return JSON.parse(text.toString('utf8'));
}
