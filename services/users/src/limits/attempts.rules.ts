import { createHash } from 'node:crypto';

type Policy = {
  /** Number of attempts without any wait. */
  free: number;
  /** The wait after the first attempt beyond those. It doubles with each further attempt. */
  firstSeconds: number;
  longestSeconds: number;
  /** Attempts are forgotten after this long without a new one. */
  forgetSeconds: number;
};

const hour = 3_600;

/**
 * Limits by kind of attempt. Kinds that end in `-from` count by client address, `-pair` by account and client address, `-device` by
 * account and known device, `mail-to` by mailbox, `refresh` by session, the others by account.
 */
export const policies = {
  // Strangers together, from everywhere: 530 guesses on the first day and 30 on the others. Somebody who wrote their password wrong
  // is far from that. A known device does not count here, so nobody else can use up its tries.
  'sign-in': { free: 500, firstSeconds: 60, longestSeconds: hour, forgetSeconds: 24 * hour },
  'sign-in-pair': { free: 5, firstSeconds: 5, longestSeconds: 900, forgetSeconds: 6 * hour },
  'sign-in-device': { free: 5, firstSeconds: 5, longestSeconds: 900, forgetSeconds: 6 * hour },
  'sign-in-from': { free: 30, firstSeconds: 5, longestSeconds: 900, forgetSeconds: hour },
  refresh: { free: 30, firstSeconds: 2, longestSeconds: 60, forgetSeconds: 60 },
  password: { free: 5, firstSeconds: 5, longestSeconds: 900, forgetSeconds: 6 * hour },
  code: { free: 10, firstSeconds: 30, longestSeconds: hour, forgetSeconds: 24 * hour },
  'code-from': { free: 30, firstSeconds: 10, longestSeconds: hour, forgetSeconds: 6 * hour },
  pin: { free: 10, firstSeconds: 30, longestSeconds: hour, forgetSeconds: 24 * hour },
  'mail-to': { free: 3, firstSeconds: 60, longestSeconds: hour, forgetSeconds: 6 * hour },
  // Names of wallets that nobody has linked. Those that somebody has do not count.
  'gift-wallet': { free: 100, firstSeconds: 60, longestSeconds: hour, forgetSeconds: hour },
  'mail-from': { free: 20, firstSeconds: 30, longestSeconds: hour, forgetSeconds: hour },
} as const satisfies Record<string, Policy>;

export type AttemptKind = keyof typeof policies;

export type Attempts = { count: number; blockedUntil: Date; forgottenAt: Date };

/** Returns the key under which attempts of one kind on one subject are counted. */
export const keyOf = (kind: AttemptKind, subject: string): Buffer =>
  createHash('sha256').update(`${kind}\n${subject}`).digest();

/** A time in the past. It is not the time of the attempt, because a concurrent attempt may have read the clock earlier. */
export const notBlocked = new Date(0);

export const noAttempts = (now: Date): Attempts => ({ count: 0, blockedUntil: notBlocked, forgottenAt: now });

/** Returns the seconds to wait before the next attempt, 0 if it may be made now. */
export const secondsToWait = ({ blockedUntil }: Attempts, now: Date): number =>
  Math.max(0, Math.ceil((blockedUntil.getTime() - now.getTime()) / 1000));

/** Returns the attempts with one more counted. */
export function withOneMore(attempts: Attempts, kind: AttemptKind, now: Date): Attempts {
  const { free, firstSeconds, longestSeconds, forgetSeconds } = policies[kind];
  const count = attempts.forgottenAt <= now ? 1 : attempts.count + 1;
  const doublings = Math.min(count - free - 1, 30);
  const delaySeconds = count > free ? Math.min(firstSeconds * 2 ** doublings, longestSeconds) : 0;
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const blockedUntil = delaySeconds > 0 ? later(delaySeconds) : notBlocked;
  return { count, blockedUntil, forgottenAt: later(forgetSeconds + delaySeconds) };
}
