import { MPEGDecoder } from 'mpg123-decoder';
import type { FileBytes } from './file-bytes.ts';
import { secondsOfMp3 } from './mp3-frames.ts';
import { decodeParts, isLong, type Sound } from './sound-parts.ts';

export async function openMp3(bytes: FileBytes): Promise<Sound> {
  const seconds = secondsOfMp3(bytes);
  const decoder = new MPEGDecoder();
  await decoder.ready;
  return {
    pieces: decodeParts(bytes, seconds, (part) => decoder.decode(part)),
    seconds: isLong(seconds) ? seconds : undefined,
  };
}
