/** The weekly reward, and the weight that shares it. */
export interface Sharing {
  rewardPerWeek: bigint;
  totalWeight: bigint;
}

/** Returns what a weight earns in a week, in base units, while others change nothing. */
export const weekly = (weight: bigint, { rewardPerWeek, totalWeight }: Sharing): bigint =>
  totalWeight === 0n ? 0n : (rewardPerWeek * weight) / totalWeight;

/** Returns how rewards are shared once an account's weight changes. */
export const sharedAfter = (sharing: Sharing, before: bigint, after: bigint): Sharing => ({
  ...sharing,
  totalWeight: sharing.totalWeight - before + after,
});

/** Returns a weight in words, as in "41,000". */
export const number = (value: bigint | number): string => value.toLocaleString('en');

/** Returns a weight before and after a change, in words. */
export function weightChange(before: bigint, after: bigint): string {
  const difference = after - before;
  const sign = difference < 0n ? `${number(-difference)} less` : `${number(difference)} more`;
  return difference === 0n
    ? `the same weight: ${number(before)}`
    : `${sign} weight: ${number(before)} before, ${number(after)} after`;
}

/** Returns creatures in words, as in "1 creature". */
export const creaturesWords = (count: number): string => `${number(count)} ${count === 1 ? 'creature' : 'creatures'}`;
