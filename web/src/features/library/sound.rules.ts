/** Returns bars for a waveform: the loudest of the peaks that each of them stands for. */
export function barsOf(peaks: readonly number[], most: number): number[] {
  const count = Math.max(1, Math.min(most, peaks.length));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to));
  });
}

/** Returns where the playhead stands in the whole sound, 0 to 1. The clip is its beginning. */
export const shareAt = (second: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, second / whole)) : 0;

/** Returns the second of the clip for a place in the waveform, which shows the whole sound. */
export const secondAt = (share: number, whole: number, clip: number): number =>
  Math.min(Math.max(0, share * whole), Math.max(0, clip - 0.05));

const stepSeconds = 2;

/** Returns where a key leads in a clip; undefined for keys of no meaning. */
export function secondAfterKey(key: string, second: number, clip: number): number | undefined {
  const wanted = {
    ArrowRight: second + stepSeconds,
    ArrowLeft: second - stepSeconds,
    ArrowUp: second + stepSeconds,
    ArrowDown: second - stepSeconds,
    Home: 0,
    End: clip,
  }[key];
  return wanted === undefined ? undefined : Math.min(Math.max(0, wanted), Math.max(0, clip - 0.05));
}
