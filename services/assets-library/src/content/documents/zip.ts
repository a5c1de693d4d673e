import { crc32, deflateRawSync } from 'node:zlib';

export type Entry = { name: string; content: Buffer };

/** The first day that the format knows, so that the same files make the same archive. */
const firstOfJanuary1980 = 0x21;
const deflated = 8;
/** Names are in UTF-8. */
const flags = 0x800;
const version = 20;

/** Packs files into a ZIP archive. */
export function toZip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content, { level: 9 });
    const label = Buffer.from(name, 'utf8');
    const facts = factsOf(content, packed, label);
    const local = Buffer.concat([word(0x04034b50), facts, half(0), label, packed]);
    // No comment, the first disk, no attributes.
    const rest = Buffer.concat([half(0), half(0), half(0), half(0), word(0), word(offset)]);
    centrals.push(Buffer.concat([word(0x02014b50), half(version), facts, rest, label]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = half(entries.length);
  const end = [word(0x06054b50), half(0), half(0), count, count, word(directory.length), word(offset), half(0)];
  return Buffer.concat([...locals, directory, ...end]);
}

/** Returns what both headers of a file say in the same words. */
function factsOf(content: Buffer, packed: Buffer, label: Buffer): Buffer {
  return Buffer.concat([
    ...[version, flags, deflated, 0, firstOfJanuary1980].map(half),
    ...[crc32(content), packed.length, content.length].map(word),
    half(label.length),
  ]);
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
