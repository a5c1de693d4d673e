import type { HappeningKind } from '../engine/state.ts';
import { settings } from './settings.ts';

/* A few notes of a pentatonic scale, from one oscillator each. Off until the player turns it on. */
let context: AudioContext | undefined;
const scale = [262, 294, 330, 392, 440, 523, 587, 659, 784, 880];

type Note = { from: number; to: number; seconds: number; type: OscillatorType; loud: number; after?: number };

function play({ from, to, seconds, type, loud, after = 0 }: Note): void {
  if (!context) return;
  const at = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + seconds);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

const pluck = (index: number, after = 0, loud = 0.12) => {
  const from = scale[Math.min(scale.length - 1, index)] as number;
  play({ from, to: from, seconds: 0.25, type: 'triangle', loud, after });
};

const sounds: Record<HappeningKind, (streak: number) => void> = {
  turned: (streak) => pluck(streak % scale.length),
  taken: () => play({ from: 220, to: 90, seconds: 0.4, type: 'sawtooth', loud: 0.07 }),
  saved: () => [4, 6, 8].forEach((note, index) => void pluck(note, index * 0.07)),
  lost: () => play({ from: 150, to: 70, seconds: 0.5, type: 'triangle', loud: 0.12 }),
  skill: () => play({ from: 180, to: 900, seconds: 0.45, type: 'sine', loud: 0.16 }),
  ready: () => pluck(9, 0, 0.06),
  calmer: () => [3, 5, 7, 9].forEach((note, index) => void pluck(note, index * 0.06, 0.08)),
  over: () => [0, 2, 4, 5].forEach((note, index) => void pluck(note, index * 0.14)),
};

const vibrations: Partial<Record<HappeningKind, number>> = { turned: 12, taken: 80, skill: 30, saved: 25 };

/** Lets something be heard and felt, as far as the player wants that. */
export function express(kind: HappeningKind, streak: number): void {
  if (settings.sound) sounds[kind](streak);
  const milliseconds = vibrations[kind];
  if (settings.vibration && milliseconds) navigator.vibrate?.(milliseconds);
}

/** Browsers let a page sound only after a gesture: called from one. */
export function wakeSound(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
}

export const quietSound = (): void => void context?.suspend();
