import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { badField } from '@hatchery/api/problems';
import { largestSaveBytes } from '@hatchery/api/save-shapes';
import type { PrivateFiles } from '@hatchery/kit/files/private-files';
import type { StoredContent } from './saves.rules.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const params = { [constants.ZSTD_c_compressionLevel]: 3 };

/** The most bytes of compressed data that a row holds. Larger data is kept in a file. */
const largestInRow = 65_536;
/** Data that cannot be compressed grows by less than this. */
const slack = 65_536;

/** Data that is ready to be stored. */
export type Packed = StoredContent & { bytes: number };

/**
 * Compresses the data of a save, off the event loop, and puts what is large into a file. Call it outside transactions.
 * @throws Problem bad-request if it is too large, service-unavailable.
 */
export async function packData(files: PrivateFiles, data: Record<string, unknown>): Promise<Packed> {
  const text = Buffer.from(JSON.stringify(data));
  // Numbers can become longer than they came: 1e20 has 21 digits.
  if (text.length > largestSaveBytes) throw badField('body.data', `Save ${largestSaveBytes} bytes of JSON at most.`);
  const content = await compress(text, { params });
  if (content.length <= largestInRow) return { bytes: text.length, content, file: null };
  return { bytes: text.length, content: null, file: await files.keep(content) };
}

/** Reads the data of a version. Call it outside transactions. @throws Problem service-unavailable. */
export async function unpackData(files: PrivateFiles, stored: StoredContent): Promise<Record<string, unknown>> {
  const content = stored.content ?? (await files.read(stored.file as string, largestSaveBytes + slack));
  const text = await decompress(content, { maxOutputLength: largestSaveBytes });
  return JSON.parse(text.toString('utf8'));
}
