const attempts = 3;
const longestDelayMs = 30_000;

/** Returns whether to retry: up to three times, and never after a 4xx answer other than 429, or 409 to a twin that still runs. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const { status = 0, code } = (error ?? {}) as { status?: number; code?: string };
  const refused = status >= 400 && status < 500 && status !== 429 && code !== 'request-in-progress';
  return failures < attempts && !refused;
}

/** Milliseconds before the next attempt: doubling from one second, capped at thirty. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, longestDelayMs);

/**
 * Milliseconds before the platform is asked again while it cannot be reached: growing, and at least as long as it asked for.
 * Up to a third is random, so that not all players come back in the same second.
 * @param random from 0 to 1
 */
export function reconnectDelay(failures: number, error: unknown, random: number): number {
  const asked = ((error as { retryAfterSeconds?: number } | null)?.retryAfterSeconds ?? 0) * 1000;
  return Math.max(asked, (retryDelay(failures) * (2 + random)) / 3);
}
