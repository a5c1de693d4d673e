export type Backoff = {
  firstMilliseconds: number;
  longestMilliseconds: number;
};

/** Returns the wait after a number of failures in a row, in milliseconds. It doubles each time, up to the longest. */
export function pauseAfter(failures: number, { firstMilliseconds, longestMilliseconds }: Backoff): number {
  if (failures === 0) return 0;
  return Math.min(longestMilliseconds, firstMilliseconds * 2 ** (failures - 1));
}
