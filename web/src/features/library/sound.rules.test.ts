import { barsOf, secondAfterKey, secondAt, shareAt } from './sound.rules.ts';

describe('a waveform', () => {
  it('keeps the loudest moment of each part', () => {
    expect(barsOf([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3]);
    expect(barsOf([0.1, 0.9, 0.2], 2)).toEqual([0.1, 0.9]);
  });

  it('has no more bars than peaks', () => {
    expect(barsOf([0.4, 0.5], 80)).toEqual([0.4, 0.5]);
    expect(barsOf([], 80)).toEqual([0]);
  });

  it('shows the whole sound, of which the clip is the beginning', () => {
    expect(shareAt(10, 40)).toBe(0.25);
    expect(shareAt(1, 0)).toBe(0);
    expect(secondAt(0.25, 40, 20)).toBe(10);
    expect(secondAt(0.9, 40, 20)).toBeCloseTo(19.95);
  });
});

test('arrows step through a clip and stay inside', () => {
  expect(secondAfterKey('ArrowRight', 3, 20)).toBe(5);
  expect(secondAfterKey('ArrowLeft', 1, 20)).toBe(0);
  expect(secondAfterKey('End', 1, 20)).toBeCloseTo(19.95);
  expect(secondAfterKey('Home', 9, 20)).toBe(0);
  expect(secondAfterKey('a', 9, 20)).toBeUndefined();
});
