export interface TokenAnswer {
  token: string;
  expiresIn: number;
}

interface TokenSettings {
  /** Exchanges the httpOnly cookie for an access token; throws when there is none or it was refused. */
  fetchToken: () => Promise<TokenAnswer>;
  /** Remembers, beyond a reload, that there is a cookie worth trying. Holds no secret. */
  hint: { get(): boolean; set(signedIn: boolean): void };
  now: () => number;
}

const renewBeforeExpiryMs = 30_000;

/** Returns whether the platform refused the cookie. Everything else is an outage, after which the cookie is as good as before. */
export const isRefused = (problem: unknown): boolean => (problem as { status?: number } | undefined)?.status === 401;

/** Keeps the access token in memory only, and renews it with one request at a time. */
export function createTokens({ fetchToken, hint, now }: TokenSettings) {
  let token = '';
  let expiresAt = 0;
  let flight: Promise<string> | undefined;
  let problem: unknown;
  let refused = () => {};

  function accept(answer: TokenAnswer): string {
    token = answer.token;
    expiresAt = now() + answer.expiresIn * 1000;
    problem = undefined;
    hint.set(true);
    return token;
  }

  /** Returns the new token, or an empty one when it could not be fetched. */
  function renew(): Promise<string> {
    flight ??= fetchToken()
      .then(accept)
      .catch((error: unknown) => {
        token = '';
        problem = error;
        if (isRefused(error)) {
          hint.set(false);
          refused();
        }
        return '';
      })
      .finally(() => {
        flight = undefined;
      });
    return flight;
  }

  return {
    accept,
    renew,
    /** Renews where a sign-in has just set the cookie. During an outage the cookie is tried again later. */
    renewFromCookie() {
      hint.set(true);
      return renew();
    },
    /** Returns why the last token could not be fetched. */
    problem: () => problem,
    clear() {
      token = '';
      expiresAt = 0;
      hint.set(false);
    },
    /** Calls back when the cookie was refused: the session has expired or was ended elsewhere. */
    onRefused(callback: () => void) {
      refused = callback;
    },
    signedIn: () => token !== '' || hint.get(),
    async bearer(): Promise<string | undefined> {
      if (token && now() < expiresAt - renewBeforeExpiryMs) return token;
      return token || hint.get() ? renew() : undefined;
    },
  };
}
