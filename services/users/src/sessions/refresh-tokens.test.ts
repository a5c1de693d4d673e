import { newRefreshToken } from './refresh-tokens.ts';

describe('newRefreshToken', () => {
  it('has 256 bits and never repeats', () => {
    const tokens = Array.from({ length: 1_000 }, newRefreshToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});
