import { MPEGDecoder } from 'mpg123-decoder';
import type { FileBytes } from './file-bytes.ts';
import { secondsOfMp3 } from './mp3-frames.ts';
import { decodeParts, isLong, partBytes, type Sound } from './sound-parts.ts';

export async function openMp3(bytes: FileBytes): Promise<Sound> {
  const seconds = secondsOfMp3(bytes);
  // The decoder finds the next frame wherever it is given bytes.
  const parts = Array.from({ length: Math.ceil(bytes.size / partBytes) }, (_, part) => ({
    from: part * partBytes,
    to: Math.min(bytes.size, (part + 1) * partBytes),
  }));
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const pieces = decodeParts(bytes, { parts, seconds }, (part) => decoder.decode(part));
  return { pieces, seconds: isLong(seconds) ? seconds : undefined };
}
