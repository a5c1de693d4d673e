import * as z from 'zod';
import { chainIdQuery, integer, uid, uint256 } from './shapes.ts';

describe('integer', () => {
  const schema = integer(z.int().min(-5).max(1_000));

  it.each([
    ['12', 12],
    ['-3', -3],
    ['007', 7],
    [12, 12],
  ])('reads %j', (text, value) => {
    expect(schema.parse(text)).toBe(value);
  });

  it.each(['', ' 1', '+1', '0x10', '1e1', '1.0', '1.5', '٣', '1_0', '99999999999999999999', '1001', 1.5, true])(
    'refuses %j',
    (text) => {
      expect(schema.safeParse(text).success).toBe(false);
    },
  );

  it('says that digits are expected', () => {
    expect(schema.safeParse('1e9').error?.issues).toEqual([
      expect.objectContaining({ message: expect.stringContaining('decimal digits') }),
    ]);
  });

  it.each([[['1']], [null], [undefined], [{ 0: '1' }]])('refuses %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });

  it('may be absent where it is optional or has a default', () => {
    const page = z.object({ page: schema.default(1), chainId: schema.optional() });
    expect(page.parse({})).toEqual({ page: 1 });
  });
});

describe('uint256', () => {
  it.each(['1e78', '0x10', '-1', '1.5', '', 'x', '01', String(2n ** 256n)])('names what is wrong with %j', (text) => {
    expect(uint256.safeParse(text).error?.issues).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/decimal number|too large/) }),
    ]);
  });
});

test('one id has one spelling, however it was sent', () => {
  expect(uid.parse('5F0C2D1E-8A5B-4C3D-9E7F-1A2B3C4D5E6F')).toBe('5f0c2d1e-8a5b-4c3d-9e7f-1a2b3c4d5e6f');
});

test('a chain in a query has an id that can be stored', () => {
  expect(chainIdQuery.parse(String(2 ** 31 - 1))).toBe(2 ** 31 - 1);
  for (const id of [0, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(chainIdQuery.safeParse(String(id)).success).toBe(false);
});
