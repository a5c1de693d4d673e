import { type Attempts, keyOf, noAttempts, policies, secondsToWait, withOneMore } from './attempts.rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const after = (count: number): Attempts => {
  let attempts = noAttempts(now);
  for (let made = 0; made < count; made += 1) attempts = withOneMore(attempts, 'sign-in', now);
  return attempts;
};

describe('withOneMore', () => {
  it('lets the first ones pass and doubles the wait from then on, up to the longest', () => {
    const waits = Array.from({ length: 16 }, (_, index) => secondsToWait(after(index + 1), now));
    expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
    expect(secondsToWait(after(1_000), now)).toBe(900);
  });

  it('forgets after a time without attempts', () => {
    const { forgetSeconds, longestSeconds } = policies['sign-in'];
    const many = after(20);
    expect(withOneMore(many, 'sign-in', later(forgetSeconds + longestSeconds)).count).toBe(1);
    expect(withOneMore(many, 'sign-in', later(forgetSeconds)).count).toBe(21);
  });
});

describe('keyOf', () => {
  it('keeps kinds and subjects apart', () => {
    const keys = [keyOf('code', 'a'), keyOf('pin', 'a'), keyOf('code', 'b')].map((key) => key.toString('hex'));
    expect(new Set(keys).size).toBe(3);
  });
});
