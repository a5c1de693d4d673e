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

/** A proxy that is not ours, such as the sign-in page of a hotel's network, may answer anything. */
const isToken = (body: unknown): body is TokenAnswer =>
  typeof (body as TokenAnswer | undefined)?.token === 'string' &&
  typeof (body as TokenAnswer | undefined)?.expiresIn === 'number';

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
      if (response.ok && isToken(body)) return body;
      const { status, statusText, headers } = response;
      throw new ApiProblem({ url, status, statusText, body, retryAfter: headers.get('retry-after') });
    }),
});

export const api = createApi({ operations, bearer: tokens.bearer, renew: tokens.renew, tokenProblem: tokens.problem });
