import { createApi } from './api-client.ts';
import { operations } from './operations.ts';
import { ApiProblem } from './problem.ts';
import { createTokens, type TokenAnswer } from './tokens.ts';

/** Removed in one tab, it signs out the others through their `storage` event. */
export const sessionHintKey = 'hatchery.session';

const tokenDeadlineMs = 10_000;

/** Tabs take turns: each rotation of the refresh token makes the one before it stale. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('hatchery.token', work) : work();

export const tokens = createTokens({
  now: Date.now,
  hint: {
    get: () => localStorage.getItem(sessionHintKey) !== null,
    set: (signedIn) => (signedIn ? localStorage.setItem(sessionHintKey, '1') : localStorage.removeItem(sessionHintKey)),
  },
  fetchToken: () =>
    inTurn(async () => {
      const url = '/account/token';
      const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(tokenDeadlineMs) });
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) return body as TokenAnswer;
      throw new ApiProblem({ url, status: response.status, statusText: response.statusText, body });
    }),
});

export const api = createApi({ operations, bearer: tokens.bearer, renew: tokens.renew });
