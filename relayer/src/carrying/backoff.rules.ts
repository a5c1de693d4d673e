export type Backoff = {
  firstMilliseconds: number;
  longestMilliseconds: number;
};

/** How long to wait after so many failures in a row: twice as long each time, up to the longest. */
export function pauseAfter(failures: number, { firstMilliseconds, longestMilliseconds }: Backoff): number {
  if (failures === 0) return 0;
  return Math.min(longestMilliseconds, firstMilliseconds * 2 ** (failures - 1));
}
