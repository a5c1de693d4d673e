import { stringifySetCookie } from 'cookie';
import { guestTokenDays } from './sessions.rules.ts';

export const refreshCookieName = 'hatchery_refresh';

/** Returns a Set-Cookie for the web app, kept as long as a guest's token lives; others lapse before it. No script can read it, no other site can send it, and only `/account` receives it. */
export const refreshCookie = (token: string, publicUrl: string): string =>
  cookie(token, guestTokenDays * 86_400, publicUrl);

export const clearedRefreshCookie = (publicUrl: string): string => cookie('', 0, publicUrl);

const cookie = (value: string, maxAge: number, publicUrl: string) =>
  stringifySetCookie({
    name: refreshCookieName,
    value,
    maxAge,
    path: '/account',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  });
