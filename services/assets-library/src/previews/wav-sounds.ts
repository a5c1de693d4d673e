import type { FileBytes } from './file-bytes.ts';
import { damaged, Refusal } from './refusal.ts';
import { checkRate, type Piece, type Sound } from './sound-parts.ts';

const format = { pcm: 1, float: 3, extensible: 0xfffe };
const mostChannels = 32;
const partFrames = 16_384;

/** `bytes`: those of a sample of one channel. */
type Form = { isFloat: boolean; bytes: number; channels: number; rate: number };
type Data = { from: number; to: number };

export async function openWav(bytes: FileBytes): Promise<Sound> {
  const { form, data } = readChunks(bytes);
  const frames = Math.floor((data.to - data.from) / (form.bytes * form.channels));
  return { pieces: readPieces(bytes, form, data.from, frames), seconds: frames / form.rate };
}

/** Finds the format and the samples. A writer that was cut off, or streamed, says a wrong length: the file itself has the last word. */
function readChunks(bytes: FileBytes): { form: Form; data: Data } {
  let form: Form | undefined;
  for (let at = 12; at + 8 <= bytes.size; ) {
    const header = bytes.peek(at, 8);
    const [name, size] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)];
    if (name === 'fmt ') form = readForm(bytes.peek(at + 8, Math.min(size, 40)));
    if (name === 'data' && form) return { form, data: { from: at + 8, to: Math.min(at + 8 + size, bytes.size) } };
    at += 8 + size + (size % 2);
  }
  throw damaged('sound');
}

function readForm(chunk: Buffer): Form {
  if (chunk.length < 16) throw damaged('sound');
  const [channels, rate, bits] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt16LE(14)];
  const tag = chunk.readUInt16LE(0);
  const kind = tag === format.extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  const bytes = chunk.readUInt16LE(12) / channels;
  const isKnown =
    (kind === format.pcm && [1, 2, 3, 4].includes(bytes) && bits <= 8 * bytes) ||
    (kind === format.float && bytes === 4 && bits === 32);
  if (!isKnown)
    throw new Refusal('The WAV is not PCM with 8 to 32 bits, nor floating-point numbers of 32 bits. Save it as PCM.');
  if (channels > mostChannels)
    throw new Refusal(`The sound has ${channels} channels. At most ${mostChannels} are allowed.`);
  checkRate(rate);
  return { isFloat: kind === format.float, bytes, channels, rate };
}

async function* readPieces(file: FileBytes, form: Form, from: number, frames: number): AsyncGenerator<Piece> {
  const frameBytes = form.bytes * form.channels;
  for (let first = 0; first < frames; first += partFrames) {
    const content = file.copy(from + first * frameBytes, Math.min(partFrames, frames - first) * frameBytes);
    yield { channels: split(content, form), rate: form.rate, at: first / form.rate };
    await new Promise(setImmediate);
  }
}

function split(content: Buffer, form: Form): Float32Array[] {
  const frameBytes = form.bytes * form.channels;
  const read = readers(content)[form.isFloat ? 'float' : form.bytes];
  return Array.from({ length: form.channels }, (_, channel) => {
    const samples = new Float32Array(Math.floor(content.length / frameBytes));
    for (let frame = 0, at = channel * form.bytes; frame < samples.length; frame += 1, at += frameBytes)
      samples[frame] = read?.(at) ?? 0;
    return samples;
  });
}

/** Returns what reads a sample at a position, by the bytes that it has. Eight bits alone have no sign. */
const readers = (content: Buffer): Record<string, (at: number) => number> => ({
  float: (at) => content.readFloatLE(at),
  1: (at) => (content.readUInt8(at) - 128) / 128,
  2: (at) => content.readInt16LE(at) / 32_768,
  3: (at) => content.readIntLE(at, 3) / 8_388_608,
  4: (at) => content.readInt32LE(at) / 2_147_483_648,
});
