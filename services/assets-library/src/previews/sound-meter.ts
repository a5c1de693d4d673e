/** Most steps of time that are kept: as the sound goes on, two become one. */
const mostSteps = 4_096;
const firstStepSeconds = 0.000_5;

export type Loudness = { peak: number; mean: number };

/** Measures how loud a sound is over its time, however long it becomes. */
export class SoundMeter {
  private stepSeconds = firstStepSeconds;
  private readonly peaks = new Float32Array(mostSteps);
  private readonly squares = new Float64Array(mostSteps);
  private readonly counts = new Float64Array(mostSteps);

  /** @param at seconds from the beginning */
  add(samples: Float32Array, rate: number, at: number): void {
    while (at + samples.length / rate > this.stepSeconds * mostSteps) this.merge();
    for (let from = 0; from < samples.length; ) {
      const step = Math.min(mostSteps - 1, Math.floor((at + from / rate) / this.stepSeconds));
      const next = Math.ceil(((step + 1) * this.stepSeconds - at) * rate);
      const to = Math.min(samples.length, Math.max(from + 1, next));
      this.addTo(step, samples, from, to);
      from = to;
    }
  }

  /** Returns the loudness of parts of the same length. */
  read(parts: number, seconds: number): Loudness[] {
    const steps = seconds / this.stepSeconds;
    return Array.from({ length: parts }, (_, part) => {
      const from = Math.min(mostSteps - 1, Math.floor((part * steps) / parts));
      return this.between(from, Math.max(from + 1, Math.floor(((part + 1) * steps) / parts)));
    });
  }

  private addTo(step: number, samples: Float32Array, from: number, to: number): void {
    let [peak, squares] = [this.peaks[step] ?? 0, 0];
    for (let index = from; index < to; index += 1) {
      const sample = samples[index] ?? 0;
      // A number that is none is silence.
      const size = sample > 1 || sample < -1 ? 1 : Math.abs(sample) || 0;
      if (size > peak) peak = size;
      squares += size * size;
    }
    this.peaks[step] = peak;
    this.squares[step] = (this.squares[step] ?? 0) + squares;
    this.counts[step] = (this.counts[step] ?? 0) + to - from;
  }

  private between(from: number, to: number): Loudness {
    let [peak, squares, count] = [0, 0, 0];
    for (let step = from; step < Math.min(to, mostSteps); step += 1) {
      peak = Math.max(peak, this.peaks[step] ?? 0);
      squares += this.squares[step] ?? 0;
      count += this.counts[step] ?? 0;
    }
    return { peak, mean: Math.sqrt(squares / Math.max(1, count)) };
  }

  private merge(): void {
    const half = mostSteps / 2;
    for (let step = 0; step < half; step += 1) {
      const [first, second] = [2 * step, 2 * step + 1];
      this.peaks[step] = Math.max(this.peaks[first] ?? 0, this.peaks[second] ?? 0);
      this.squares[step] = (this.squares[first] ?? 0) + (this.squares[second] ?? 0);
      this.counts[step] = (this.counts[first] ?? 0) + (this.counts[second] ?? 0);
    }
    for (const values of [this.peaks, this.squares, this.counts]) values.fill(0, half);
    this.stepSeconds *= 2;
  }
}
