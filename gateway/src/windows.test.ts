import { createWindows } from './windows.ts';

describe('createWindows', () => {
  const start = (points: number) => {
    const clock = { time: 1_000 };
    return { clock, windows: createWindows({ points, seconds: 60, now: () => clock.time }) };
  };

  it('counts each subject apart, and says how long its window lasts', () => {
    const { clock, windows } = start(2);
    expect(windows.spend('a', 1)).toEqual({ left: 1, milliseconds: 60_000 });
    clock.time += 1_000;
    expect(windows.spend('a', 1)).toEqual({ left: 0, milliseconds: 59_000 });
    expect(windows.spend('a', 1)).toEqual({ left: -1, milliseconds: 59_000 });
    expect(windows.spend('b', 1)).toEqual({ left: 1, milliseconds: 60_000 });
  });

  it('gives everything back when the window ends', () => {
    const { clock, windows } = start(1);
    windows.spend('a', 1);
    clock.time += 60_000;
    expect(windows.spend('a', 0)).toEqual({ left: 1, milliseconds: 60_000 });
  });

  it('does not forget who goes on asking, however many others come', () => {
    const { windows } = start(1);
    windows.spend('a', 1);
    for (let other = 0; other < 30_000; other += 1) {
      windows.spend(`other ${other}`, 1);
      if (other % 10_000 === 0) windows.spend('a', 1);
    }
    expect(windows.spend('a', 0).left).toBeLessThan(0);
  });
});
