import type { FileBytes } from './file-bytes.ts';
import { Refusal } from './refusal.ts';

/** Samples of a sound, from -1 to 1 by channel, with the time in seconds at which they begin. */
export type Piece = { channels: Float32Array[]; rate: number; at: number };

/** A sound whose samples come piece by piece. `seconds`: its length, unless the pieces tell it. */
export type Sound = { pieces: AsyncIterable<Piece>; seconds?: number | undefined };

const slowestRate = 1_000;
const fastestRate = 384_000;

/** @throws Refusal for a number of samples a second that no sound has */
export function checkRate(rate: number): void {
  if (!(rate >= slowestRate && rate <= fastestRate))
    throw new Refusal(`The sound has ${rate} samples a second. From ${slowestRate} to ${fastestRate} are allowed.`);
}

/** Bytes of a compressed sound that can be decoded alone, or after its beginning. `begins`: a sound of its own begins there. */
export type Part = { from: number; to: number; begins?: boolean };
export type Compressed = { parts: readonly Part[]; seconds: number };

export const partBytes = 64 * 1024;
/** Longer sounds are decoded here and there, because an hour takes half a minute. */
const mostDecodedSeconds = 1_200;
/** The beginning is decoded as a whole. */
const beginningSeconds = 30;

export const isLong = (seconds: number): boolean => seconds > mostDecodedSeconds;

type Timed = Part & { at: number };

/** Returns the parts that are decoded: all, or few of a long sound. `at`: about when a part begins, in seconds. */
export function choose({ parts, seconds }: Compressed): Timed[] {
  const share = Math.min(1, mostDecodedSeconds / seconds);
  const size = parts.at(-1)?.to ?? 1;
  return parts
    .map((part) => ({ ...part, at: (seconds * part.from) / size }))
    .filter(({ begins, at }, index) => {
      const isTurn = Math.floor((index + 1) * share) > Math.floor(index * share);
      return share === 1 || begins || at < beginningSeconds || isTurn;
    });
}

type Decoded = { channelData: Float32Array[]; samplesDecoded: number; sampleRate: number };
type Decode = (part: Buffer) => Decoded | Promise<Decoded>;

/** Decodes a sound part by part. @param flush returns what the decoder has kept until it knows that nothing follows */
export async function* decodeParts(
  bytes: FileBytes,
  sound: Compressed,
  decode: Decode,
  flush?: () => Promise<Decoded>,
): AsyncGenerator<Piece> {
  let end = 0;
  const pieceOf = ({ channelData, samplesDecoded, sampleRate }: Decoded, about: number): Piece => {
    const at = isLong(sound.seconds) ? about : end;
    end = at + samplesDecoded / sampleRate;
    return { channels: channelData.map((samples) => samples.subarray(0, samplesDecoded)), rate: sampleRate, at };
  };
  for (const { from, to, at } of choose(sound)) {
    const decoded = await decode(bytes.copy(from, to - from));
    if (decoded.samplesDecoded > 0) yield pieceOf(decoded, at);
    // The process ends with the service, which it hears of in between.
    await new Promise(setImmediate);
  }
  const last = await flush?.();
  if (last && last.samplesDecoded > 0) yield pieceOf(last, end);
}
