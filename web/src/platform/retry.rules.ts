const attempts = 3;
const longestDelayMs = 30_000;

/** Returns whether to retry a query: up to three times, and never after a 4xx answer other than 429. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status ?? 0;
  const refused = status >= 400 && status < 500 && status !== 429;
  return failures < attempts && !refused;
}

/** Milliseconds before the next attempt: doubling from one second, capped at thirty. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, longestDelayMs);
