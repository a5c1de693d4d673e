/** Samples in a second. */
export const rate = 44_100;

/** Samples from silence at 0, of any loudness: what is written to a file is brought to one. */
export type Track = Float64Array;

export const samplesOf = (seconds: number): number => Math.round(seconds * rate);

export const silence = (seconds: number): Track => new Float64Array(samplesOf(seconds));

/** Returns a value between those of a line through points of time and value. */
export function along(line: readonly (readonly [time: number, value: number])[], time: number): number {
  let [before, value] = line[0] ?? [0, 0];
  for (const [at, next] of line) {
    if (time <= at) return at === before ? next : value + ((next - value) * (time - before)) / (at - before);
    [before, value] = [at, next];
  }
  return value;
}

/** Adds a sound to a track. The part beyond its end is left out. */
export function add(track: Track, sound: Track, at: number, loud = 1): void {
  const from = samplesOf(at);
  const count = Math.min(sound.length, track.length - from);
  for (let index = 0; index < count; index++)
    track[from + index] = (track[from + index] as number) + (sound[index] as number) * loud;
}

/** Changes the loudness of a track, in place, in the course of its seconds. Loudness moves slowly. */
export function swell(track: Track, loud: (time: number) => number): Track {
  const step = 32;
  for (let from = 0; from < track.length; from += step) {
    const level = loud(from / rate);
    const rise = (loud((from + step) / rate) - level) / step;
    const end = Math.min(track.length, from + step);
    for (let index = from; index < end; index++)
      track[index] = (track[index] as number) * (level + rise * (index - from));
  }
  return track;
}

/** Rounds off what is louder than the rest, in place, as a tape does. */
export function press(track: Track, drive: number): Track {
  for (let index = 0; index < track.length; index++) track[index] = Math.tanh((track[index] as number) * drive);
  return track;
}

/** Adds a small room: echoes that fade within `seconds`, as loud as `share` of what makes them. */
export function room(track: Track, share: number, seconds: number): Track {
  const wet = new Float64Array(track.length);
  for (const delay of [1117, 1301, 1523, 1733]) echo(track, wet, delay, 10 ** ((-3 * delay) / (seconds * rate)));
  for (const delay of [347, 113]) diffuse(wet, delay);
  add(wet, track, 0, 1 / share);
  for (let index = 0; index < wet.length; index++) wet[index] = (wet[index] as number) * share;
  return wet;
}

/** Adds what comes back again and again, each time weaker and duller. */
function echo(track: Track, wet: Track, delay: number, back: number): void {
  const line = new Float64Array(delay);
  let damped = 0;
  let place = 0;
  for (let index = 0; index < track.length; index++) {
    const late = line[place] as number;
    damped = late * 0.7 + damped * 0.3;
    line[place] = (track[index] as number) + damped * back;
    wet[index] = (wet[index] as number) + late * 0.25;
    place = place + 1 === delay ? 0 : place + 1;
  }
}

/** Blurs echoes in place, so that none is heard alone. */
function diffuse(track: Track, delay: number): void {
  const line = new Float64Array(delay);
  let place = 0;
  for (let index = 0; index < track.length; index++) {
    const late = line[place] as number;
    const sample = (track[index] as number) + late * 0.6;
    line[place] = sample;
    track[index] = late - sample * 0.6;
    place = place + 1 === delay ? 0 : place + 1;
  }
}
