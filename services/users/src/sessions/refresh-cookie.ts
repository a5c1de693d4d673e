import { refreshTokenDays } from './sessions.rules.ts';

export const refreshCookieName = 'hatchery_refresh';

/** A Set-Cookie for the web app: no script reads it, no other site sends it, and only account flows receive it. */
export const refreshCookie = (token: string, publicUrl: string): string =>
  cookie(token, refreshTokenDays * 86_400, publicUrl);

export const clearedRefreshCookie = (publicUrl: string): string => cookie('', 0, publicUrl);

const cookie = (value: string, maxAgeSeconds: number, publicUrl: string) =>
  [
    `${refreshCookieName}=${value}`,
    `Max-Age=${maxAgeSeconds}`,
    'Path=/account',
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
