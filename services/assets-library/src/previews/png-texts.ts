import type { FileBytes } from './file-bytes.ts';

const signatureBytes = 8;
/** Bytes of a chunk beside its data: length, type and checksum. */
const frame = 12;
/** Chunks of text, of which two are compressed: each may grow a thousandfold, and libpng unpacks them all. */
const texts = ['tEXt', 'zTXt', 'iTXt'];

/** Returns a PNG without its texts, as the kit does for one in memory; undefined for one that has none. */
export function withoutTexts(png: FileBytes): Buffer | undefined {
  const kept: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = signatureBytes; at + frame <= png.size; ) {
    const chunk = png.peek(at, 8);
    const end = at + frame + chunk.readUInt32BE(0);
    if (texts.includes(chunk.toString('latin1', 4, 8))) {
      kept.push({ from, to: at });
      from = end;
    }
    at = end;
  }
  if (from === 0) return undefined;
  kept.push({ from: Math.min(from, png.size), to: png.size });
  const content = Buffer.alloc(kept.reduce((sum, part) => sum + part.to - part.from, 0));
  let filled = 0;
  for (const part of kept) {
    png.readInto(content.subarray(filled, filled + part.to - part.from), part.from);
    filled += part.to - part.from;
  }
  return content;
}
