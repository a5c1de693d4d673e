import { stringifySetCookie } from 'cookie';
import { guestTokenDays } from '../sessions/sessions.rules.ts';

export const keptGuestsCookieName = 'hatchery_guests';

const mostKept = 5;
const maxAge = guestTokenDays * 86_400;

/** Returns the refresh tokens of the guests that a browser has put aside, the last one first. */
export const parseKeptGuests = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('.')
    .filter((token) => /^[\w-]{20,200}$/.test(token))
    .slice(0, mostKept);

/** Returns a Set-Cookie with the refresh tokens of guests, the last one first. No script can read it. */
export const keptGuestsCookie = (tokens: string[], publicUrl: string): string =>
  stringifySetCookie({
    name: keptGuestsCookieName,
    value: tokens.slice(0, mostKept).join('.'),
    maxAge: tokens.length === 0 ? 0 : maxAge,
    path: '/account',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  });
