const clipRate = 22_050;
const clipSeconds = 20;
const headerBytes = 44;
/** Samples on each side that decide about one, where the rate stays. */
const reach = 16;
const stepsOfKernel = 512;

/** Keeps the beginning of a sound, as one channel of 22,050 samples a second. */
export class SoundClip {
  private kept = new Float32Array(0);
  private length = 0;
  private rate = 0;

  /** Takes the mean of all channels, until there is enough or the rate changes. */
  add(channels: readonly Float32Array[], rate: number): void {
    if (this.rate === 0) {
      this.rate = rate;
      this.kept = new Float32Array(Math.ceil(clipSeconds * rate));
    }
    if (rate !== this.rate) return;
    const length = Math.min(channels[0]?.length ?? 0, this.kept.length - this.length);
    for (let index = 0; index < length; index += 1) {
      const sum = channels.reduce((all, samples) => all + (samples[index] ?? 0), 0);
      this.kept[this.length + index] = Number.isFinite(sum) ? sum / channels.length : 0;
    }
    this.length += length;
  }

  /** Returns it as a WAV of 16 bits. */
  toWav(): Buffer {
    const samples = resample(this.kept.subarray(0, this.length), this.rate);
    const wav = Buffer.alloc(headerBytes + 2 * samples.length);
    wav.write('RIFF', 0);
    wav.writeUInt32LE(wav.length - 8, 4);
    wav.write('WAVEfmt ', 8);
    wav.writeUInt32LE(16, 16);
    wav.writeUInt16LE(1, 20);
    wav.writeUInt16LE(1, 22);
    wav.writeUInt32LE(clipRate, 24);
    wav.writeUInt32LE(2 * clipRate, 28);
    wav.writeUInt16LE(2, 32);
    wav.writeUInt16LE(16, 34);
    wav.write('data', 36);
    wav.writeUInt32LE(2 * samples.length, 40);
    samples.forEach((sample, index) => {
      wav.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, sample))), headerBytes + 2 * index);
    });
    return wav;
  }
}

/** Changes the rate, without tones that the new rate cannot hold: a sinc under a Hann window. */
function resample(samples: Float32Array, rate: number): Float32Array {
  const ratio = rate / clipRate;
  const stretch = Math.max(1, ratio);
  const kernel = Float64Array.from({ length: reach * stepsOfKernel + 1 }, (_, step) => {
    const x = step / stepsOfKernel;
    return x === 0 ? 1 : (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
  });
  const resampled = new Float32Array(Math.max(1, Math.floor(samples.length / ratio)));
  for (let index = 0; index < resampled.length; index += 1) {
    const centre = index * ratio;
    const last = Math.min(samples.length - 1, Math.floor(centre + reach * stretch));
    let sum = 0;
    let weights = 0;
    for (let at = Math.max(0, Math.ceil(centre - reach * stretch)); at <= last; at += 1) {
      const weight = kernel[Math.round((Math.abs(at - centre) / stretch) * stepsOfKernel)] ?? 0;
      sum += weight * (samples[at] ?? 0);
      weights += weight;
    }
    resampled[index] = weights === 0 ? 0 : sum / weights;
  }
  return resampled;
}
