import { navigate } from '../../platform/router.tsx';
import { safePath } from '../../platform/safe-path.rules.ts';

/** The page to come back to after Google (specification section 9); a window of its own may have taken this one's place. */
export const googleLoginOriginKey = 'googleLoginOrigin';

/** Pages on the way in are no place to come back to. */
const given = (): string | undefined => {
  const to = safePath(new URLSearchParams(location.search).get('to'));
  return to && /^\/(sign-|reset)/.test(to) ? undefined : to;
};

/** `?to=/market`, kept along the way from one account page to the next. */
export const withWayBack = (path: string): string => {
  const to = given();
  return to ? `${path}?to=${encodeURIComponent(to)}` : path;
};

export const wayBack = (): string => given() ?? '/';

/** To where somebody wanted to go before they had to sign in. */
export function comeBack(): void {
  const to = given() ?? safePath(localStorage.getItem(googleLoginOriginKey)) ?? '/';
  localStorage.removeItem(googleLoginOriginKey);
  navigate(to, { replace: true });
}
