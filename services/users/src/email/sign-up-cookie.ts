import { stringifySetCookie } from 'cookie';
import { linkHours } from './proofs.rules.ts';

export const signUpCookieName = 'hatchery_sign_up';

/** Returns a Set-Cookie that marks the browser of a sign-up, the only one where its code can be entered. */
export const signUpCookie = (signUpId: string, publicUrl: string): string =>
  stringifySetCookie({
    name: signUpCookieName,
    value: signUpId,
    maxAge: linkHours * 3_600,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  });
