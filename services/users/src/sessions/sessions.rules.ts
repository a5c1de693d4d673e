/** A refresh token expires after this long without use, and its session with it. */
export const refreshTokenDays = 30;
/** A session ends after this long, however much it is used. */
export const sessionDays = 180;
/** Tabs that refresh at the same moment present the same token. For this long, the later ones get a token of their own. */
const graceSeconds = 5;

const dayMilliseconds = 86_400_000;
const deviceLength = 120;

export type PresentedToken = {
  generation: number;
  createdAt: Date;
  /** This very token began the generation that its session is in. */
  beganGeneration: boolean;
  session: { generation: number; rotatedAt: Date; createdAt: Date; endedAt: Date | null };
};

/**
 * Judges a presented refresh token. Tokens of the session's generation are live; using one begins the next generation (`rotate`).
 * `grace`: the next generation gets another token, because it has just begun, or because the token that began it comes back:
 * the answer was lost on its way, as nobody has used a token of that generation yet. `stolen`: any other older token, so two
 * parties hold tokens of this session, which has to end.
 */
export function judgeRefresh(token: PresentedToken, now: Date): 'rotate' | 'grace' | 'stolen' | 'ended' | 'expired' {
  const { session } = token;
  if (session.endedAt) return 'ended';
  if (ageMilliseconds(session.createdAt, now) > sessionDays * dayMilliseconds) return 'expired';
  if (ageMilliseconds(token.createdAt, now) > refreshTokenDays * dayMilliseconds) return 'expired';
  if (token.generation === session.generation) return 'rotate';
  if (token.generation !== session.generation - 1) return 'stolen';
  const justReplaced = ageMilliseconds(session.rotatedAt, now) <= graceSeconds * 1000;
  return token.beganGeneration || justReplaced ? 'grace' : 'stolen';
}

const ageMilliseconds = (since: Date, now: Date) => now.getTime() - since.getTime();

/** Returns a user agent, short and printable, for the list of devices. */
export const deviceOf = (userAgent: string | undefined): string =>
  (userAgent ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, deviceLength);
