import { destinationsFrom, forWhom } from './journey.rules.ts';

const me = `0x${'11'.repeat(20)}` as const;
const chains = [{ id: 31337 }, { id: 31338 }];

it('leads to every other chain of the contract', () => {
  expect(destinationsFrom(31337, chains)).toEqual([{ id: 31338 }]);
  expect(destinationsFrom(31337, [{ id: 31337 }])).toEqual([]);
});

it('names a receiver who is somebody else', () => {
  expect(forWhom(me, me)).toBe('');
  expect(forWhom(`0x${'22'.repeat(20)}`, me)).toMatch(/^, for 0x2222/);
});
