import { room, silence, type Track } from './track.ts';
import { glide, ring } from './voices.ts';
import { toWav } from './wav.ts';

/** Share of the pitch, seconds of its fading, and loudness of each mode of a bar that is struck softly. */
const bar = [
  [1, 0.62, 1],
  [2.002, 0.4, 0.26],
  [3.93, 0.16, 0.2],
  [9.1, 0.05, 0.06],
] as const;

function strike(track: Track, { at, hz, loud }: { at: number; hz: number; loud: number }): void {
  for (const [share, decay, part] of bar)
    ring(track, { at, hz: hz * share, decay: (decay * 880) / (hz * 0.5 + 440), loud: loud * part });
}

/** An egg that opens: six notes of a pentatonic scale upward, a chord, and a first peep. */
export function hatchChime(): Buffer {
  const track = silence(3.2);
  const notes = [523.25, 587.33, 783.99, 880, 1046.5, 1318.51];
  notes.forEach((hz, index) => void strike(track, { at: 0.02 + index * 0.105, hz, loud: 0.5 + index * 0.05 }));
  for (const [index, hz] of [261.63, 523.25, 783.99, 1567.98].entries())
    strike(track, { at: 0.72 + index * 0.012, hz, loud: [0.28, 0.5, 0.55, 0.5][index] ?? 0 });
  peep(track, 1.34, 0.36);
  peep(track, 1.52, 0.46);
  return toWav(room(track, 0.5, 1.4), { fadeOut: 0.7 });
}

/** Adds a word of somebody who was just hatched. */
function peep(track: Track, at: number, loud: number): void {
  const rise = (share: number) => 2_050 + 950 * Math.sin(Math.PI * share ** 0.7);
  const breath = (share: number) => loud * Math.sin(Math.PI * share) ** 1.5;
  glide(track, { at, seconds: 0.11, hz: rise, loud: breath });
  glide(track, { at, seconds: 0.11, hz: (share) => rise(share) * 2, loud: (share) => breath(share) * 0.18 });
}

/** A coin that falls on others: two clinks and a small one. */
export function coin(): Buffer {
  const track = silence(1.1);
  clink(track, { at: 0.01, hz: 2_010, loud: 0.8 });
  clink(track, { at: 0.085, hz: 2_680, loud: 1 });
  clink(track, { at: 0.3, hz: 2_395, loud: 0.16 });
  return toWav(room(track, 0.22, 0.5), { fadeOut: 0.25 });
}

/** Modes of a disc stand in no simple relation, which is why metal sounds of metal. */
const disc = [
  [1, 0.17, 0.7],
  [1.007, 0.15, 0.4],
  [1.73, 0.12, 0.5],
  [2.33, 0.09, 0.42],
  [3.91, 0.05, 0.22],
  [5.3, 0.02, 0.14],
] as const;

function clink(track: Track, { at, hz, loud }: { at: number; hz: number; loud: number }): void {
  for (const [share, decay, part] of disc) ring(track, { at, hz: hz * share, decay, loud: loud * part });
}
