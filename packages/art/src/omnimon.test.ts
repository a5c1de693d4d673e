import { isUndrawn, lookOfOmnimon } from './omnimon.ts';

const none = Array.from({ length: 15 }, () => 0);
const hash = `0x0102${'00'.repeat(30)}`;
const plain = { hash, traits: none, equipped: none, jumps: 0 };

it('is an egg until something was drawn', () => {
  expect(isUndrawn({ ...plain, hash: '0x00' })).toBe(true);
  expect(isUndrawn(plain)).toBe(false);
});

it('puts what it wears over its own traits', () => {
  const traits = none.with(0, 1);
  const [own, dressed] = [none, none.with(0, 2)].map((equipped) => lookOfOmnimon('7', { ...plain, traits, equipped }));
  expect(own?.traits?.crown).not.toBe(dressed?.traits?.crown);
});

it('grows with jumps, up to the third stage', () => {
  expect(lookOfOmnimon('7', { ...plain, jumps: 9 }).stage).toBe(3);
});
