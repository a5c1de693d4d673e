import * as z from 'zod';
import { withoutNulls } from './nulls.ts';

const body = z.strictObject({
  name: z.string(),
  bio: z.string().optional(),
  limit: z.int().default(5),
  note: z.string().nullable(),
  inner: z.strictObject({ more: z.string().optional() }).optional(),
  list: z.array(z.strictObject({ more: z.string().optional() })).optional(),
  free: z.unknown().optional(),
});

describe('withoutNulls', () => {
  it.each([
    [{ name: 'a', bio: null, limit: null, inner: null, list: null }, { name: 'a' }],
    [
      { inner: { more: null }, list: [{ more: null }, { more: 'b' }] },
      { inner: {}, list: [{}, { more: 'b' }] },
    ],
    [
      { name: null, note: null, free: null },
      { name: null, note: null, free: null },
    ],
    [{ unknown: null }, { unknown: null }],
    [null, null],
    ['text', 'text'],
    [[null], [null]],
  ])('makes of %j the body %j', (given, wanted) => {
    expect(withoutNulls(body, given)).toEqual(wanted);
  });

  it('takes no body for a null where a body is optional', () => {
    expect(withoutNulls(body.optional(), null)).toBeUndefined();
  });

  it('keeps a key that objects inherit', () => {
    const given = JSON.parse('{ "name": "a", "__proto__": { "bio": null } }');
    expect(JSON.stringify(withoutNulls(body, given))).toBe(JSON.stringify(given));
  });
});
