import { randomUUID } from 'node:crypto';
import { eggsInWords, giftOfReference, giftReference } from './gifts.rules.ts';

describe('references', () => {
  test.each([1, 2, 17])('name attempt %i and are read back', (attempt) => {
    const id = randomUUID();
    expect(giftOfReference(giftReference(id, attempt))).toEqual({ id, attempt });
  });

  test.each(['hatch:1', 'gift:', `gift:${randomUUID()}:x`, `order:${randomUUID()}`])('%s names no gift', (text) => {
    expect(giftOfReference(text)).toBeUndefined();
  });
});

test('eggsInWords counts', () => {
  expect([eggsInWords(1, 'fire'), eggsInWords(40, 'dark')]).toEqual(['1 fire egg', '40 dark eggs']);
});
