import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { giftIdOf } from './gift-id.ts';
import { eggsInWords, giftOfReference, giftReference } from './gifts.rules.ts';

describe('giftIdOf', () => {
  test('is a UUID, one for each giver and key', () => {
    const ids = [
      giftIdOf('a', 'x'),
      giftIdOf('b', 'x'),
      giftIdOf('a', 'y'),
      giftIdOf('a', undefined),
      giftIdOf('a', undefined),
    ];
    for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(giftIdOf('a', 'x')).toBe(ids[0]);
  });
});

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
