import { type Random, random } from '@hatchery/art/random';
import { add, along, room, silence, swell, type Track } from './track.ts';
import { band, glide, hiss, ring, soften } from './voices.ts';
import { toWav } from './wav.ts';

/** A page of heavy paper: it is lifted, sweeps through the air, and lies down. */
export function pageTurn(): Buffer {
  const roll = random('page');
  const track = silence(0.95);
  const sweep = band(
    hiss(0.7, roll),
    (time) =>
      along(
        [
          [0, 1_500],
          [0.3, 4_300],
          [0.55, 2_300],
          [0.7, 1_200],
        ],
        time,
      ),
    0.8,
  );
  const breath = [
    [0, 0],
    [0.06, 0.25],
    [0.12, 0.14],
    [0.36, 0.85],
    [0.47, 0.5],
    [0.6, 0.1],
    [0.7, 0],
  ] as const;
  add(
    track,
    swell(sweep, (time) => along(breath, time)),
    0.01,
  );
  // Fibres that bend: many small crackles, most of them in the middle of the turn.
  for (let fibre = 0; fibre < 90; fibre++) {
    const at = 0.02 + (roll() + roll()) * 0.27;
    ring(track, { at, hz: 2_400 + roll() * 4_200, decay: 0.0012 + roll() * 0.001, loud: roll() ** 3 * 0.75 });
  }
  const fall = swell(hiss(0.16, roll), (time) => Math.exp(-time / 0.028) * Math.min(1, time / 0.006));
  add(track, soften(soften(fall, 420), 900), 0.56, 2.6);
  add(
    track,
    band(fall, () => 1_500, 0.9),
    0.56,
    0.35,
  );
  return toWav(room(soften(track, 7_000), 0.12, 0.25), { fadeIn: 0.01, fadeOut: 0.12 });
}

const seconds = 8.4;

/** The first minutes of a day: a light wind, one far bird after the other, and a chord that the sun might hum. */
export function dawn(): Buffer {
  const roll = random('dawn');
  const track = silence(seconds);
  add(track, wind(roll), 0, 0.36);
  add(track, hum(), 0, 0.05);
  const birds = silence(seconds);
  for (const at of [0.9, 3.05, 6.1]) thrush(birds, at, 0.2, roll);
  for (const at of [2.0, 4.9, 5.55]) tit(birds, at, 0.11);
  for (const at of [1.55, 4.1, 7.05]) trill(birds, at, 0.07, roll);
  add(track, room(birds, 0.9, 1.6), 0);
  return toWav(track, { fadeIn: 1.1, fadeOut: 1.4, peak: 0.7 });
}

function wind(roll: Random): Track {
  const air = hiss(seconds, roll);
  const gusts = soften(soften(air, 380), 380);
  add(
    gusts,
    band(air, (time) => 1_300 + 500 * Math.sin(time * 0.9), 0.7),
    0,
    0.08,
  );
  return swell(gusts, (time) => 0.6 + 0.25 * Math.sin(time * 0.83 + 1) + 0.15 * Math.sin(time * 2.1));
}

/** Returns a chord that swells and ebbs. Each note beats slowly against itself. */
function hum(): Track {
  const track = silence(seconds);
  for (const [hz, loud] of [
    [146.83, 1],
    [220, 0.9],
    [293.66, 0.6],
    [369.99, 0.36],
  ] as const)
    for (const detuned of [1, 1.0022]) ring(track, { at: 0, hz: hz * detuned, decay: 1_000, loud });
  return swell(track, (time) => Math.sin((Math.PI * Math.min(time, seconds)) / seconds) ** 1.2);
}

/** Adds the phrase of a thrush: a few clear whistles, the second half an echo of the first. */
function thrush(track: Track, at: number, loud: number, roll: Random): void {
  const phrase = Array.from({ length: 3 }, () => ({ from: 2_300 + roll() * 900, to: 2_100 + roll() * 1_500 }));
  [...phrase, ...phrase].forEach(({ from, to }, index) => {
    const bend = (share: number) => from + (to - from) * share + 90 * Math.sin(share * 9);
    const breath = (share: number) => loud * (index < 3 ? 1 : 0.6) * Math.sin(Math.PI * share) ** 2;
    glide(track, { at: at + index * 0.17 + (index > 2 ? 0.12 : 0), seconds: 0.13, hz: bend, loud: breath });
  });
}

/** Adds a tit: two notes, high and low, three times. */
function tit(track: Track, at: number, loud: number): void {
  for (let call = 0; call < 3; call++)
    for (const [index, hz] of [4_350, 3_300].entries())
      glide(track, {
        at: at + call * 0.26 + index * 0.12,
        seconds: 0.1,
        hz: (share) => hz - 160 * share,
        loud: (share) => loud * Math.sin(Math.PI * share) ** 1.5,
      });
}

function trill(track: Track, at: number, loud: number, roll: Random): void {
  const hz = 4_700 + roll() * 700;
  glide(track, {
    at,
    seconds: 0.55,
    hz: (share) => hz + 420 * Math.sin(share * 2 * Math.PI * 13) - 500 * share,
    loud: (share) => loud * Math.sin(Math.PI * share) * (0.65 + 0.35 * Math.sin(share * 2 * Math.PI * 13)),
  });
}
