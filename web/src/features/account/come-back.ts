import { navigate } from '../../platform/router.tsx';
import { safePath } from '../../platform/safe-path.rules.ts';

/** The page to come back to after Google (specification section 9); a window of its own may have taken this one's place. */
export const googleLoginOriginKey = 'googleLoginOrigin';

const given = (): string | undefined => safePath(new URLSearchParams(location.search).get('to'));

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
