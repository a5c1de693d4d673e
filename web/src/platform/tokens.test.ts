import { jest } from '@jest/globals';
import { createTokens, type TokenAnswer } from './tokens.ts';

function setUp({ signedIn = false, fetchToken }: { signedIn?: boolean; fetchToken?: () => Promise<TokenAnswer> } = {}) {
  let hint = signedIn;
  let clock = 0;
  let count = 0;
  const fetched = jest.fn(fetchToken ?? (async () => ({ token: `t${++count}`, expiresIn: 900 })));
  const tokens = createTokens({
    fetchToken: fetched,
    hint: { get: () => hint, set: (value) => (hint = value) },
    now: () => clock,
  });
  return { tokens, fetched, hint: () => hint, pass: (seconds: number) => (clock += seconds * 1000) };
}

describe('the bearer', () => {
  it('is none before anybody signed in', async () => {
    const { tokens, fetched } = setUp();
    expect(await tokens.bearer()).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('comes back after a reload, in one flight for all who ask', async () => {
    const { tokens, fetched } = setUp({ signedIn: true });
    expect(await Promise.all([tokens.bearer(), tokens.bearer(), tokens.bearer()])).toEqual(['t1', 't1', 't1']);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is kept until shortly before it expires', async () => {
    const { tokens, fetched, pass } = setUp();
    tokens.accept({ token: 'given', expiresIn: 900 });
    pass(860);
    expect(await tokens.bearer()).toBe('given');
    pass(20);
    expect(await tokens.bearer()).toBe('t1');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no network', new TypeError('no network')],
    ['a proxy that forbids', { status: 403 }],
    ['a limit', { status: 429 }],
    ['an outage', { status: 503 }],
  ])('is empty after %s, and the session is kept', async (_, problem) => {
    const { tokens, hint } = setUp({ signedIn: true, fetchToken: () => Promise.reject(problem) });
    const refused = jest.fn();
    tokens.onRefused(refused);
    expect(await tokens.bearer()).toBe('');
    expect(hint()).toBe(true);
    expect(tokens.problem()).toBe(problem);
    expect(refused).not.toHaveBeenCalled();
  });

  it('is not asked for again after the cookie was refused', async () => {
    const { tokens, fetched, hint } = setUp({ signedIn: true, fetchToken: () => Promise.reject({ status: 401 }) });
    const refused = jest.fn();
    tokens.onRefused(refused);
    expect(await tokens.bearer()).toBe('');
    expect(hint()).toBe(false);
    expect(await tokens.bearer()).toBeUndefined();
    expect(refused).toHaveBeenCalledTimes(1);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is forgotten on signing out', async () => {
    const { tokens, hint } = setUp();
    tokens.accept({ token: 'given', expiresIn: 900 });
    tokens.clear();
    expect(await tokens.bearer()).toBeUndefined();
    expect(hint()).toBe(false);
  });
});
