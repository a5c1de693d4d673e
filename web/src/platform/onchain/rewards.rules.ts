const weekSeconds = 604_800n;
const daySeconds = 86_400n;

/** Returns for how long the funds last, in words. */
export function runwayWords(seconds: bigint): string {
  const weeks = seconds / weekSeconds;
  if (weeks > 5_200n) return 'over 100 years';
  if (weeks >= 2n) return `${weeks.toLocaleString('en')} weeks`;
  const days = seconds / daySeconds;
  if (days >= 2n) return `${days} days`;
  return seconds === 0n ? 'used up' : 'less than 2 days';
}

/** Returns a part of a whole, as in "12.5 %"; what is too small to show reads "< 0.01 %". */
export function share(part: bigint, whole: bigint): string {
  if (whole === 0n || part === 0n) return '0 %';
  const hundredths = (part * 10_000n) / whole;
  return hundredths === 0n ? '< 0.01 %' : `${Number(hundredths) / 100} %`;
}
