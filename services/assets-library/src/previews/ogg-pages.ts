import type { FileBytes } from './file-bytes.ts';
import { damaged, Refusal } from './refusal.ts';
import { type Compressed, type Part, partBytes } from './sound-parts.ts';

export type OggCodec = 'vorbis' | 'opus';
type Ogg = Compressed & { codec: OggCodec };
type Stream = { codec: OggCodec; rate: number; samples: number };
type Page = {
  at: number;
  content: number;
  to: number;
  flags: number;
  position: bigint;
  serial: number;
  /** How many packets end on it. */
  packets: number;
  isWhole: boolean;
};

const headerBytes = 27;
const continued = 1;
const first = 2;
/** Position of a page on which no packet ends. */
const nowhere = 0xffff_ffff_ffff_ffffn;
/** Packets of a part at most: silence takes few bytes, and each may be of 120 milliseconds. */
const partPackets = 500;
/** Length of a segment after which its packet goes on. */
const fullSegment = 255;

/** Returns what an OGG holds, how long it is, and where it can be cut, from its pages (RFC 3533). Nothing is decoded. */
export function readOgg(ogg: FileBytes): Ogg {
  const streams: Stream[] = [];
  // A stream that follows another may have its number.
  const current = new Map<number, Stream>();
  const parts: Part[] = [];
  let mayCut = true;
  let packets = 0;
  for (const page of readPages(ogg)) {
    const begins = (page.flags & first) !== 0;
    if (begins) {
      const begun = readFirstPacket(ogg.peek(page.content, 64));
      streams.push(begun);
      current.set(page.serial, begun);
    }
    const stream = current.get(page.serial);
    if (stream && page.position !== nowhere) stream.samples = Math.max(stream.samples, Number(page.position));

    const part = parts.at(-1);
    const isLarge = part && (part.to - part.from >= partBytes || packets + page.packets > partPackets);
    if (!part || begins || (isLarge && mayCut && !(page.flags & continued))) {
      parts.push({ from: page.at, to: page.to, begins });
      packets = 0;
    } else part.to = page.to;
    packets += page.packets;
    mayCut = page.isWhole;
  }
  const [one] = streams;
  if (!one) throw damaged('sound');
  if (streams.some(({ codec }) => codec !== one.codec)) throw otherContent();
  return { codec: one.codec, parts, seconds: streams.reduce((sum, { samples, rate }) => sum + samples / rate, 0) };
}

function* readPages(ogg: FileBytes): Generator<Page> {
  for (let at = 0; at !== -1 && at + headerBytes <= ogg.size; ) {
    const header = Buffer.from(ogg.peek(at, headerBytes));
    if (header.toString('latin1', 0, 4) !== 'OggS') {
      at = ogg.find(0x4f, at + 1);
      continue;
    }
    const lengths = ogg.peek(at + headerBytes, header.readUInt8(26));
    const content = at + headerBytes + lengths.length;
    const to = Math.min(ogg.size, content + lengths.reduce((sum, length) => sum + length, 0));
    const packets = lengths.reduce((sum, length) => sum + (length === fullSegment ? 0 : 1), 0);
    const [flags, position, serial] = [header.readUInt8(5), header.readBigUInt64LE(6), header.readUInt32LE(14)];
    yield { at, content, to, flags, position, serial, packets, isWhole: lengths.at(-1) !== fullSegment };
    at = to;
  }
}

function readFirstPacket(packet: Buffer): Stream {
  if (packet.length >= 16 && packet.toString('latin1', 0, 7) === '\x01vorbis')
    return { codec: 'vorbis', rate: Math.max(1, packet.readUInt32LE(12)), samples: 0 };
  if (packet.toString('latin1', 0, 8) === 'OpusHead') return { codec: 'opus', rate: 48_000, samples: 0 };
  throw otherContent();
}

const otherContent = () => new Refusal('The OGG holds something else than a sound in Vorbis or Opus.');
