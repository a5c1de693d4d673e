import { navigate } from '../../platform/router.tsx';
import { safePath } from '../../platform/safe-path.rules.ts';

/** The page to come back to after Google (specification section 9); sign-in may have replaced this page. */
export const googleLoginOriginKey = 'googleLoginOrigin';

/** The sign-in pages are not worth coming back to. */
const given = (): string | undefined => {
  const to = safePath(new URLSearchParams(location.search).get('to'));
  return to && /^\/(sign-|reset)/.test(to) ? undefined : to;
};

/** Adds `?to=/market` to a path, so that the next account page knows where to return. */
export const withWayBack = (path: string): string => {
  const to = given();
  return to ? `${path}?to=${encodeURIComponent(to)}` : path;
};

export const wayBack = (): string => given() ?? '/';

/** Goes to the page that the player wanted before signing in. */
export function comeBack(): void {
  const to = given() ?? safePath(localStorage.getItem(googleLoginOriginKey)) ?? '/';
  localStorage.removeItem(googleLoginOriginKey);
  navigate(to, { replace: true });
}
