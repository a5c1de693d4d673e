import * as z from 'zod';
import { integer, uint256 } from './shapes.ts';

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
