import { linkHours } from './proofs.rules.ts';

export const signUpCookieName = 'hatchery_sign_up';

/** A Set-Cookie by which a browser is known to be where a sign-up was made: its code is typed there and not elsewhere. */
export const signUpCookie = (signUpId: string, publicUrl: string): string =>
  [
    `${signUpCookieName}=${signUpId}`,
    `Max-Age=${linkHours * 3_600}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
