import { createHash, randomBytes } from 'node:crypto';

/** A refresh token that nobody used for so long has lapsed, and its session with it. */
export const refreshTokenDays = 30;
/** However busy it is, a session asks for a new sign-in after this. */
export const sessionDays = 180;
/** Tabs that refresh at the same moment present the same token: the later ones get another one of the same family. */
export const graceSeconds = 5;

const dayMilliseconds = 86_400_000;
const deviceLength = 120;

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type PresentedToken = {
  generation: number;
  createdAt: Date;
  session: { generation: number; rotatedAt: Date; createdAt: Date; endedAt: Date | null };
};

/**
 * What a presented refresh token is worth. Tokens of the session's generation are live, and using one begins the next generation.
 * `grace` adds a token to the generation that has just begun; `stolen` is an older one: two parties hold the family, so it ends.
 */
export function judgeRefresh(token: PresentedToken, now: Date): 'rotate' | 'grace' | 'stolen' | 'ended' | 'expired' {
  const { session } = token;
  if (session.endedAt) return 'ended';
  if (ageMilliseconds(session.createdAt, now) > sessionDays * dayMilliseconds) return 'expired';
  if (ageMilliseconds(token.createdAt, now) > refreshTokenDays * dayMilliseconds) return 'expired';
  if (token.generation === session.generation) return 'rotate';
  const justReplaced =
    token.generation === session.generation - 1 && ageMilliseconds(session.rotatedAt, now) <= graceSeconds * 1000;
  return justReplaced ? 'grace' : 'stolen';
}

const ageMilliseconds = (since: Date, now: Date) => now.getTime() - since.getTime();

/** A user agent, short and printable, for the list of devices. */
export const deviceOf = (userAgent: string | undefined): string =>
  (userAgent ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, deviceLength);
