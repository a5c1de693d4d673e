/** A refresh token expires after this long without use, and its session with it. */
const refreshTokenDays = 30;
/** The longest time that browsers keep a cookie. Guests have no other way in. */
export const guestTokenDays = 400;
/** A session ends after this long, however much it is used. That of a guest does not. */
const sessionDays = 180;
/** Tabs that refresh at the same moment present the same token. For this long, the later ones get a token of their own. */
const graceSeconds = 5;

const dayMilliseconds = 86_400_000;
const deviceLength = 120;

export type PresentedToken = {
  generation: number;
  lapsesAt: Date;
  /** This very token began the generation that its session is in. */
  beganGeneration: boolean;
  session: { generation: number; guest: boolean; rotatedAt: Date; createdAt: Date; endedAt: Date | null };
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
  if (!session.guest && now > endOfSession(session)) return 'expired';
  if (now > token.lapsesAt) return 'expired';
  if (token.generation === session.generation) return 'rotate';
  if (token.generation !== session.generation - 1) return 'stolen';
  const justReplaced = ageMilliseconds(session.rotatedAt, now) <= graceSeconds * 1000;
  return token.beganGeneration || justReplaced ? 'grace' : 'stolen';
}

const daysAfter = (since: Date, days: number) => new Date(since.getTime() + days * dayMilliseconds);
const endOfSession = ({ createdAt }: { createdAt: Date }) => daysAfter(createdAt, sessionDays);

/** Returns when a refresh token that is issued now lapses without use. */
export const lapseOfToken = (guest: boolean, now: Date): Date =>
  daysAfter(now, guest ? guestTokenDays : refreshTokenDays);

/** Returns whether a session can still be used. */
export const isLive = (session: { createdAt: Date; lapsesAt: Date }, guest: boolean, now: Date): boolean =>
  now <= session.lapsesAt && (guest || now <= endOfSession(session));

const ageMilliseconds = (since: Date, now: Date) => now.getTime() - since.getTime();

/** Returns a user agent, short and printable, for the list of devices. */
export const deviceOf = (userAgent: string | undefined): string =>
  (userAgent ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, deviceLength);
