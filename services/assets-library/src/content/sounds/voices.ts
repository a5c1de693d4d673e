import type { Random } from '@hatchery/art/random';
import { rate, samplesOf, silence, type Track } from './track.ts';

type Ring = { at: number; hz: number /** Seconds until it is at a third. */; decay: number; loud: number };

/** Adds a tone that is struck once and dies away, as a mode of a bell, a coin or a shell. */
export function ring(track: Track, { at, hz, decay, loud }: Ring): void {
  const from = samplesOf(at);
  const count = Math.min(samplesOf(decay * 9), track.length - from);
  const turn = (2 * Math.PI * hz) / rate;
  const fade = Math.exp(-1 / (decay * rate));
  const [first, second] = [2 * fade * Math.cos(turn), fade * fade];
  let before = 0;
  let sample = loud * fade * Math.sin(turn);
  for (let index = 1; index < count; index++) {
    track[from + index] = (track[from + index] as number) + sample;
    [before, sample] = [sample, first * sample - second * before];
  }
}

type Glide = {
  at: number;
  seconds: number;
  /** Pitch and loudness in the course of the tone, from 0 to 1. */
  hz: (share: number) => number;
  loud: (share: number) => number;
};

/** Pitch and loudness move slowly: they are asked for once in so many samples. */
const slowly = 32;

/** Adds a tone whose pitch moves, as a voice. */
export function glide(track: Track, { at, seconds, hz, loud }: Glide): void {
  const from = samplesOf(at);
  const whole = samplesOf(seconds);
  const count = Math.min(whole, track.length - from);
  let phase = 0;
  for (let start = 0; start < count; start += slowly) {
    const turn = (2 * Math.PI * hz(start / whole)) / rate;
    const level = loud(start / whole);
    const rise = (loud(Math.min(1, (start + slowly) / whole)) - level) / slowly;
    for (let index = start; index < Math.min(count, start + slowly); index++) {
      phase += turn;
      track[from + index] = (track[from + index] as number) + Math.sin(phase) * (level + rise * (index - start));
    }
  }
}

/** Returns noise with all pitches alike. */
export function hiss(seconds: number, roll: Random): Track {
  const track = silence(seconds);
  for (let index = 0; index < track.length; index++) track[index] = roll() * 2 - 1;
  return track;
}

/** Returns the pitches around one, which may move. A `width` of 1 is about an octave and a half. */
export function band(track: Track, hz: (time: number) => number, width: number): Track {
  const result = new Float64Array(track.length);
  let [low, middle, step] = [0, 0, 0];
  for (let index = 0; index < track.length; index++) {
    if (index % slowly === 0) step = 2 * Math.sin((Math.PI * Math.min(hz(index / rate), rate / 6.5)) / rate);
    low += step * middle;
    middle += step * ((track[index] as number) - low - width * middle);
    result[index] = middle * width;
  }
  return result;
}

/** Returns a track without its high pitches. */
export function soften(track: Track, hz: number): Track {
  const result = new Float64Array(track.length);
  const keep = Math.exp((-2 * Math.PI * hz) / rate);
  let held = 0;
  for (let index = 0; index < track.length; index++) {
    held = (track[index] as number) * (1 - keep) + held * keep;
    result[index] = held;
  }
  return result;
}
