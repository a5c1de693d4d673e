import type { FileBytes } from './file-bytes.ts';

/** Tells whether a WebP names more frames than a number. Frames may stand in each other, so its bytes are searched, not its chunks. */
export function hasMoreFrames(webp: FileBytes, most: number): boolean {
  let frames = 0;
  for (let at = webp.find(0x41, 0); at !== -1 && frames <= most; at = webp.find(0x41, at + 1))
    if (webp.peek(at, 4).toString('latin1') === 'ANMF') frames += 1;
  return frames > most;
}
