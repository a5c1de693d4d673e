import { reconnectDelay, retryDelay, shouldRetry } from './retry.rules.ts';

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

  it('come after a 409 to a request whose twin still runs', () => {
    expect(shouldRetry(0, { status: 409, code: 'request-in-progress' })).toBe(true);
  });
});

describe('reconnecting', () => {
  it('waits longer each time, and spreads players over a third of the wait', () => {
    expect([0, 1, 2, 9].map((failures) => reconnectDelay(failures, undefined, 1))).toEqual([
      1_000, 2_000, 4_000, 30_000,
    ]);
    expect(reconnectDelay(9, undefined, 0)).toBe(20_000);
  });

  it('waits as long as the platform asked for', () => {
    expect(reconnectDelay(0, { retryAfterSeconds: 42 }, 0)).toBe(42_000);
  });
});
