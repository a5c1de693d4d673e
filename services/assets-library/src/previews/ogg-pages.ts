import type { FileBytes } from './file-bytes.ts';
import { damaged, Refusal } from './refusal.ts';

export type OggCodec = 'vorbis' | 'opus';
type Stream = { codec: OggCodec; rate: number; samples: number };

const headerBytes = 27;
const firstOfStream = 2;
/** Position of a page on which no packet ends. */
const nowhere = 0xffff_ffff_ffff_ffffn;

/** Returns what an OGG holds and how long it is, from the headers of its pages (RFC 3533). Nothing is decoded. */
export function readOgg(ogg: FileBytes): { codec: OggCodec; seconds: number } {
  const streams = new Map<number, Stream>();
  for (let at = 0; at + headerBytes <= ogg.size; ) {
    const header = ogg.peek(at, headerBytes);
    if (header.toString('latin1', 0, 4) !== 'OggS') {
      at = ogg.find(0x4f, at + 1);
      if (at === -1) break;
      continue;
    }
    const [flags, position, serial] = [header.readUInt8(5), header.readBigUInt64LE(6), header.readUInt32LE(14)];
    const lengths = Buffer.from(ogg.peek(at + headerBytes, header.readUInt8(26)));
    const content = at + headerBytes + lengths.length;
    if (flags & firstOfStream) streams.set(serial, readFirstPacket(ogg.peek(content, 64)));
    const stream = streams.get(serial);
    if (stream && position !== nowhere) stream.samples = Math.max(stream.samples, Number(position));
    at = content + lengths.reduce((sum, length) => sum + length, 0);
  }
  const [first, ...others] = streams.values();
  if (!first) throw damaged('sound');
  if (others.some(({ codec }) => codec !== first.codec)) throw otherContent();
  const seconds = [first, ...others].reduce((sum, { samples, rate }) => sum + samples / rate, 0);
  return { codec: first.codec, seconds };
}

function readFirstPacket(packet: Buffer): Stream {
  if (packet.length >= 16 && packet.toString('latin1', 0, 7) === '\x01vorbis')
    return { codec: 'vorbis', rate: Math.max(1, packet.readUInt32LE(12)), samples: 0 };
  if (packet.toString('latin1', 0, 8) === 'OpusHead') return { codec: 'opus', rate: 48_000, samples: 0 };
  throw otherContent();
}

const otherContent = () => new Refusal('The OGG holds something else than a sound in Vorbis or Opus.');
