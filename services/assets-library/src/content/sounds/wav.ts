import { endianness } from 'node:os';
import { rate, type Track } from './track.ts';

type Finish = {
  /** Seconds in which it comes and goes. Long enough that neither is heard as a click. */
  fadeIn?: number;
  fadeOut?: number;
  /** Its loudest sample, of 1. */
  peak?: number;
};

/** Returns a WAV file, mono, of 16 bits, that begins and ends in silence. */
export function toWav(track: Track, { fadeIn = 0.004, fadeOut = 0.04, peak = 0.84 }: Finish = {}): Buffer {
  removeRumble(track);
  fade(track, fadeIn, fadeOut);
  const scale = (peak * 32_767) / loudestOf(track);
  const samples = new Int16Array(track.length);
  for (let index = 0; index < track.length; index++) samples[index] = Math.round((track[index] as number) * scale);
  const content = Buffer.from(samples.buffer);
  // Files have the lower byte first.
  if (endianness() === 'BE') content.swap16();
  return Buffer.concat([headerOf(content.length), content]);
}

function loudestOf(track: Track): number {
  let loudest = 1e-9;
  for (let index = 0; index < track.length; index++) loudest = Math.max(loudest, Math.abs(track[index] as number));
  return loudest;
}

function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  // Plain samples, of one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}

/** Lets a track come and go. */
function fade(track: Track, fadeIn: number, fadeOut: number): void {
  const last = track.length - 1;
  const ease = (share: number) => Math.sin((Math.min(1, share) * Math.PI) / 2) ** 2;
  for (let index = 0; index < Math.min(track.length, fadeIn * rate); index++)
    track[index] = (track[index] as number) * ease(index / (fadeIn * rate));
  for (let index = 0; index < Math.min(track.length, fadeOut * rate); index++)
    track[last - index] = (track[last - index] as number) * ease(index / (fadeOut * rate));
}

/** Takes away what no ear hears, but what moves a loudspeaker: less than 25 Hz. */
function removeRumble(track: Track): void {
  const keep = Math.exp((-2 * Math.PI * 25) / rate);
  let [before, held] = [0, 0];
  for (let index = 0; index < track.length; index++) {
    const sample = track[index] as number;
    held = keep * (held + sample - before);
    before = sample;
    track[index] = held;
  }
}
