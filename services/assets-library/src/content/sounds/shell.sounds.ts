import { type Random, random } from '@hatchery/art/random';
import { add, along, press, room, silence, swell, type Track } from './track.ts';
import { band, hiss, ring, soften } from './voices.ts';
import { toWav } from './wav.ts';

/** An egg that rocks from side to side on straw and comes to rest, quicker and softer each time. */
export function eggWobble(): Buffer {
  const roll = random('wobble');
  const track = silence(1.5);
  let at = 0.03;
  let pause = 0.23;
  for (let knock = 0; knock < 9; knock++) {
    const loud = 0.8 ** knock * (0.9 + roll() * 0.2);
    const side = knock % 2 ? 1.09 : 1;
    knockOn(track, { at, loud, hz: 392 * side * (0.99 + roll() * 0.02) });
    add(track, straw(pause, roll), at + 0.015, loud * 0.5);
    at += pause;
    pause *= 0.86;
  }
  return toWav(room(track, 0.22, 0.35), { fadeOut: 0.15 });
}

/** Adds a knock on a shell with something alive in it: dull, hollow, and never quite the same. */
function knockOn(track: Track, { at, loud, hz }: { at: number; loud: number; hz: number }): void {
  const modes = [
    [0.38, 0.05, 0.9],
    [1, 0.036, 0.8],
    [1.83, 0.022, 0.42],
    [2.71, 0.013, 0.25],
    [4.2, 0.007, 0.14],
  ] as const;
  for (const [share, decay, part] of modes) ring(track, { at, hz: hz * share, decay, loud: loud * part });
}

function straw(seconds: number, roll: Random): Track {
  const rustle = band(hiss(seconds, roll), () => 2_300, 0.9);
  return swell(rustle, (time) => Math.sin((Math.PI * Math.min(time, seconds)) / seconds) ** 2 * (0.15 + roll() * 0.45));
}

/** A shell that cracks: one break, a run of small ones behind it, and two chips that fall. */
export function eggCrack(): Buffer {
  const roll = random('crack');
  const track = silence(0.95);
  snap(track, 0.02, 1, roll);
  snap(track, 0.034, 0.6, roll);
  let at = 0.07;
  for (let grain = 0; grain < 26; grain++) {
    at += 0.004 + roll() ** 2 * 0.026;
    snap(
      track,
      at,
      along(
        [
          [0.07, 0.34],
          [0.25, 0.2],
          [0.5, 0.04],
        ],
        at,
      ) *
        (0.4 + roll() * 0.9),
      roll,
    );
  }
  chip(track, 0.6, 0.16, 3_150);
  chip(track, 0.675, 0.1, 3_620);
  chip(track, 0.72, 0.05, 3_400);
  return toWav(room(soften(press(track, 2.2), 7_500), 0.3, 0.4), { fadeIn: 0.002, fadeOut: 0.12 });
}

/** Adds a break of a thin shell: a burst of noise that is gone at once, and the shell that answers. */
function snap(track: Track, at: number, loud: number, roll: Random): void {
  const burst = swell(hiss(0.03, roll), (time) => Math.exp(-time / 0.0022));
  add(
    track,
    band(burst, () => 2_200 + roll() * 2_600, 1.1),
    at,
    loud * 2.2,
  );
  add(track, soften(burst, 900), at, loud * 1.4);
  ring(track, { at, hz: 1_180 + roll() * 500, decay: 0.009, loud: loud * 0.4 });
  ring(track, { at, hz: 2_750 + roll() * 900, decay: 0.006, loud: loud * 0.28 });
}

function chip(track: Track, at: number, loud: number, hz: number): void {
  ring(track, { at, hz, decay: 0.012, loud });
  ring(track, { at, hz: hz * 1.72, decay: 0.007, loud: loud * 0.5 });
}
