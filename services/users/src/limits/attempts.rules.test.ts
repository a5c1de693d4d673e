import { type Attempts, keyOf, noAttempts, policies, secondsToWait, withOneMore } from './attempts.rules.ts';

const now = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const after = (count: number): Attempts => {
  let attempts = noAttempts(now);
  for (let made = 0; made < count; made += 1) attempts = withOneMore(attempts, 'sign-in-pair', now);
  return attempts;
};

describe('withOneMore', () => {
  it('lets the first ones pass and doubles the wait from then on, up to the longest', () => {
    const waits = Array.from({ length: 16 }, (_, index) => secondsToWait(after(index + 1), now));
    expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900]);
    expect(secondsToWait(after(1_000), now)).toBe(900);
  });

  it('forgets after a time without attempts', () => {
    const { forgetSeconds, longestSeconds } = policies['sign-in-pair'];
    const many = after(20);
    expect(withOneMore(many, 'sign-in-pair', later(forgetSeconds + longestSeconds)).count).toBe(1);
    expect(withOneMore(many, 'sign-in-pair', later(forgetSeconds)).count).toBe(21);
  });
});

describe('a guesser with 10,000 addresses', () => {
  /** Counts the guesses at one account on each day, when every address tries as soon as it may. */
  function guessesByDay(days: number): number[] {
    const pairs = Array.from({ length: 10_000 }, () => noAttempts(now));
    let account = noAttempts(now);
    return Array.from({ length: days }, (_, day) => {
      let guesses = 0;
      for (let second = 0; second < 86_400; second += 1) {
        const time = later(day * 86_400 + second);
        for (let index = 0; secondsToWait(account, time) === 0; index += 1) {
          const next = (second + index) % pairs.length;
          const pair = pairs[next] as Attempts;
          if (secondsToWait(pair, time) > 0) continue;
          account = withOneMore(account, 'sign-in', time);
          pairs[next] = withOneMore(pair, 'sign-in-pair', time);
          guesses += 1;
        }
      }
      return guesses;
    });
  }

  it('has 530 guesses at an account on the first day, and 30 on the others', () => {
    const [first = 0, ...others] = guessesByDay(4);
    expect(first).toBeLessThanOrEqual(530);
    for (const guesses of others) expect(guesses).toBeLessThanOrEqual(30);
  });
});

describe('keyOf', () => {
  it('keeps kinds and subjects apart', () => {
    const keys = [keyOf('code', 'a'), keyOf('pin', 'a'), keyOf('code', 'b')].map((key) => key.toString('hex'));
    expect(new Set(keys).size).toBe(3);
  });
});
