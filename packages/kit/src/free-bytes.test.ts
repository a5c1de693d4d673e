import { freeBytes } from './free-bytes.ts';

const large = 64 * 1024;

test('large bytes are gone once they were given back', () => {
  const bytes = Buffer.alloc(large, 1);
  freeBytes(bytes);
  expect(bytes).toHaveLength(0);
});

test('a part of larger bytes stays, and so do small ones', () => {
  const whole = Buffer.alloc(2 * large, 1);
  freeBytes(whole.subarray(0, large));
  expect(whole).toHaveLength(2 * large);
  const small = Buffer.alloc(16, 1);
  freeBytes(small);
  expect(small).toHaveLength(16);
});
