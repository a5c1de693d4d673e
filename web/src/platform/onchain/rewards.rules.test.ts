import { runwayWords, share } from './rewards.rules.ts';

it('says for how long the funds last', () => {
  expect(runwayWords(604_800n * 95n + 5n)).toBe('95 weeks');
  expect(runwayWords(604_800n * 2n - 1n)).toBe('13 days');
  expect(runwayWords(86_400n)).toBe('less than 2 days');
  expect(runwayWords(0n)).toBe('used up');
  expect(runwayWords(2n ** 256n - 1n)).toBe('over 100 years');
});

it('says a part of a whole', () => {
  expect(share(1n, 3n)).toBe('33.33 %');
  expect(share(1n, 1_000_000n)).toBe('< 0.01 %');
  expect(share(0n, 0n)).toBe('0 %');
});
