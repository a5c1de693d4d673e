/**
 * Returns how many frames a WebP has at most: how often its bytes name one. Frames may stand in each other, so walking through
 * its chunks would count fewer than a decoder.
 */
export function countFrames(webp: Buffer): number {
  let frames = 0;
  for (let at = webp.indexOf('ANMF'); at !== -1; at = webp.indexOf('ANMF', at + 4)) frames += 1;
  return frames;
}
