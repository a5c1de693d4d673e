import { SoundClip } from './sound-clip.ts';

const tone = (hertz: number, rate: number, seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, index) => 0.8 * Math.sin((2 * Math.PI * hertz * index) / rate));

/** Returns the samples of a WAV of 16 bits. */
const samplesOf = (wav: Buffer) =>
  Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + 2 * index) / 32_767);

const loudness = (samples: number[]) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

function clipOf(channels: Float32Array[], rate: number): Buffer {
  const clip = new SoundClip();
  clip.add(channels, rate);
  return clip.toWav();
}

describe('the clip of a sound', () => {
  it.each([8_000, 22_050, 44_100, 96_000])('sounds as before at %s samples a second', (rate) => {
    const samples = samplesOf(clipOf([tone(1_000, rate, 1)], rate));
    expect(samples.length).toBeCloseTo(22_050, -1);
    const wanted = tone(1_000, 22_050, 1);
    for (let at = 2_000; at < 20_000; at += 997) expect(samples[at]).toBeCloseTo(wanted[at] ?? 0, 1);
  });

  it('loses tones that it cannot hold, and does not make others of them', () =>
    expect(loudness(samplesOf(clipOf([tone(17_000, 48_000, 1)], 48_000)))).toBeLessThan(0.02));

  it('is the mean of all channels, and no longer than 20 seconds', () => {
    const [one, other] = [new Float32Array(30_000).fill(0.5), new Float32Array(30_000).fill(-0.1)];
    const clip = new SoundClip();
    clip.add([one, other], 1_000);
    const samples = samplesOf(clip.toWav());
    expect(samples).toHaveLength(20 * 22_050);
    expect(samples[5_000]).toBeCloseTo(0.2, 3);
  });

  it('is what it was when the rate changes', () => {
    const clip = new SoundClip();
    clip.add([new Float32Array(22_050)], 22_050);
    clip.add([new Float32Array(48_000)], 48_000);
    expect(samplesOf(clip.toWav())).toHaveLength(22_050);
  });
});
