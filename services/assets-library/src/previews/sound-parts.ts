import type { FileBytes } from './file-bytes.ts';

/** Samples of a sound, from -1 to 1 by channel, with the time in seconds at which they begin. */
export type Piece = { channels: Float32Array[]; rate: number; at: number };

/** A sound whose samples come piece by piece. `seconds`: its length if parts are left out, otherwise they tell it. */
export type Sound = { pieces: AsyncIterable<Piece>; seconds?: number | undefined };

const partBytes = 64 * 1024;
/** Longer sounds are decoded here and there, because an hour takes half a minute. */
const mostDecodedSeconds = 1_200;
/** The beginning is decoded as a whole. */
const beginningSeconds = 30;

export const isLong = (seconds: number): boolean => seconds > mostDecodedSeconds;

/** Reads a compressed sound, without most of its parts if it is long. `at`: about when a part begins, in seconds. */
export function* readParts(bytes: FileBytes, seconds: number): Generator<{ content: Buffer; at: number }> {
  const share = Math.min(1, mostDecodedSeconds / seconds);
  for (let part = 0, from = 0; from < bytes.size; part += 1, from += partBytes) {
    const at = (seconds * from) / bytes.size;
    const isTurn = Math.floor((part + 1) * share) > Math.floor(part * share);
    if (share === 1 || at < beginningSeconds || isTurn) yield { content: bytes.copy(from, partBytes), at };
  }
}

type Decoded = { channelData: Float32Array[]; samplesDecoded: number; sampleRate: number };
type Decode = (part: Buffer) => Decoded | Promise<Decoded>;

/** Decodes a sound part by part. @param flush returns what the decoder has kept until it knows that nothing follows */
export async function* decodeParts(
  bytes: FileBytes,
  seconds: number,
  decode: Decode,
  flush?: () => Promise<Decoded>,
): AsyncGenerator<Piece> {
  let end = 0;
  const pieceOf = ({ channelData, samplesDecoded, sampleRate }: Decoded, about: number): Piece => {
    const at = isLong(seconds) ? about : end;
    end = at + samplesDecoded / sampleRate;
    return { channels: channelData.map((samples) => samples.subarray(0, samplesDecoded)), rate: sampleRate, at };
  };
  for (const { content, at } of readParts(bytes, seconds)) {
    const decoded = await decode(content);
    if (decoded.samplesDecoded > 0) yield pieceOf(decoded, at);
    // The process ends with the service, which it hears of in between.
    await new Promise(setImmediate);
  }
  const last = await flush?.();
  if (last && last.samplesDecoded > 0) yield pieceOf(last, end);
}
