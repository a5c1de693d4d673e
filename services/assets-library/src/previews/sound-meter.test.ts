import { SoundMeter } from './sound-meter.ts';

const constant = (length: number, value: number) => new Float32Array(length).fill(value);

describe('the loudness of a sound', () => {
  it('is that of each part of its time, however long it lasts', () => {
    for (const seconds of [0.01, 1, 100, 20_000]) {
      const meter = new SoundMeter();
      const rate = 10_000 / seconds;
      for (let part = 0; part < 100; part += 1)
        meter.add(constant(100, part < 50 ? 0.25 : -1), rate, (part * 100) / rate);
      const read = meter.read(10, seconds);
      expect(read.map(({ peak }) => peak)).toEqual([0.25, 0.25, 0.25, 0.25, 0.25, 1, 1, 1, 1, 1]);
      expect(read[0]?.mean).toBeCloseTo(0.25, 5);
    }
  });

  it('is the mean of what was heard where parts are left out', () => {
    const meter = new SoundMeter();
    meter.add(constant(100, 0.5), 100, 0);
    meter.add(constant(100, 0.75), 100, 9);
    expect(meter.read(2, 10)).toEqual([
      { peak: 0.5, mean: expect.closeTo(0.5, 5) },
      { peak: 0.75, mean: expect.closeTo(0.75, 5) },
    ]);
  });

  it('is never more than full, and nothing for what is no number', () => {
    const meter = new SoundMeter();
    meter.add(Float32Array.of(7, -9, Number.NaN, Number.POSITIVE_INFINITY), 4, 0);
    expect(meter.read(4, 1).map(({ peak }) => peak)).toEqual([1, 1, 0, 1]);
  });
});
