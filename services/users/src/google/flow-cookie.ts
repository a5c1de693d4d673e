import { stringifySetCookie } from 'cookie';
import { flowMinutes } from './google.rules.ts';

export const flowCookieName = 'hatchery_google';

/** Returns a Set-Cookie that binds a flow to the browser that began it. Lax, because the browser comes back from another site. */
export const flowCookie = (secret: string, publicUrl: string): string => cookie(secret, flowMinutes * 60, publicUrl);

export const clearedFlowCookie = (publicUrl: string): string => cookie('', 0, publicUrl);

const cookie = (value: string, maxAge: number, publicUrl: string) =>
  stringifySetCookie({
    name: flowCookieName,
    value,
    maxAge,
    path: '/account/google',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  });
