import { flowMinutes } from './google.rules.ts';

export const flowCookieName = 'hatchery_google';

/** Binds a flow to the browser that began it. Lax, because the browser comes back from another site. */
export const flowCookie = (secret: string, publicUrl: string): string => cookie(secret, flowMinutes * 60, publicUrl);

export const clearedFlowCookie = (publicUrl: string): string => cookie('', 0, publicUrl);

const cookie = (value: string, maxAgeSeconds: number, publicUrl: string) =>
  [
    `${flowCookieName}=${value}`,
    `Max-Age=${maxAgeSeconds}`,
    'Path=/account/google',
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
