import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { FileBytes } from './file-bytes.ts';
import type { AnnouncedFile, Inspected } from './inspected.ts';
import { openMp3 } from './mp3-sounds.ts';
import { openOgg } from './ogg-sounds.ts';
import { makePreviews } from './picture-previews.ts';
import { Refusal } from './refusal.ts';
import { SoundClip } from './sound-clip.ts';
import { SoundMeter } from './sound-meter.ts';
import { checkRate, type Piece, type Sound } from './sound-parts.ts';
import { openWav } from './wav-sounds.ts';
import { drawWaveform, waveformBars } from './waveform.ts';

const longestSeconds = 6 * 3_600;
const peakCount = 200;

const openers: Partial<Record<AnnouncedFile['contentType'], (bytes: FileBytes) => Promise<Sound>>> = {
  'audio/mpeg': openMp3,
  'audio/ogg': openOgg,
  'audio/wav': openWav,
};

/** Makes the facts and previews of a sound: how loud it is over its time, as numbers and as a picture, and its beginning. */
export async function inspectSound({ contentType }: AnnouncedFile, bytes: FileBytes): Promise<Inspected> {
  const sound = await openers[contentType]?.(bytes);
  checkLength(sound?.seconds ?? 0);
  const [meter, clip] = [new SoundMeter(), new SoundClip()];
  let end = 0;
  for await (const piece of sound?.pieces ?? []) {
    end = checkPiece(piece);
    for (const samples of piece.channels) meter.add(samples, piece.rate, piece.at);
    clip.add(piece.channels, piece.rate);
  }
  if (end === 0) throw new Refusal('The sound holds nothing that can be heard.');
  const seconds = sound?.seconds ?? end;
  const picture = new Resvg(drawWaveform(meter.read(waveformBars, seconds)), {
    font: { loadSystemFonts: false },
  }).render();
  const preview = await makePreviews(sharp(picture.asPng()));
  const peaks = meter.read(peakCount, seconds).map(({ peak }) => Math.round(1_000 * peak) / 1_000);
  return {
    facts: { seconds: Math.round(1_000 * seconds) / 1_000 },
    preview: { ...preview, clip: clip.toWav(), peaks },
  };
}

/** @returns when a piece ends, in seconds */
function checkPiece({ channels, rate, at }: Piece): number {
  checkRate(rate);
  return checkLength(at + (channels[0]?.length ?? 0) / rate);
}

function checkLength(seconds: number): number {
  if (seconds > longestSeconds) throw new Refusal('The sound is longer than 6 hours.');
  return seconds;
}
