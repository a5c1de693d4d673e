/** Returns the value below which this share of the values lies; NaN if there are none. */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: number[]): number => quantile(values, 0.5);

/** Returns the median of the ratios of two sides, round by round: what slows a round down slows down both. */
export const medianRatio = (ours: number[], theirs: number[]): number =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));

/** Measures all sides in turn, round after round, after one round that does not count. Returns the samples of each. */
export async function interleaved<Sample>(
  rounds: number,
  sides: Record<string, () => Sample | Promise<Sample>>,
): Promise<Record<string, Sample[]>> {
  const samples: Record<string, Sample[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const [name, measure] of Object.entries(sides)) {
      const sample = await measure();
      if (round >= 0) samples[name]?.push(sample);
    }
  return samples;
}
