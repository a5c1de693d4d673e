import { retryDelay, shouldRetry } from './retry.rules.ts';

describe('retries', () => {
  it('are three', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, new TypeError('fetch failed')))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([400, 401, 403, 404, 409, 422])('are none after a %s', (status) => {
    expect(shouldRetry(0, { status })).toBe(false);
  });

  it.each([429, 500, 502, 503])('come after a %s', (status) => {
    expect(shouldRetry(0, { status })).toBe(true);
  });

  it('wait twice as long each time, and never more than 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});
