/** Returns the count that was typed, at most `most`, or undefined where it is none yet. */
export function countIn(typed: string, most: number): number | undefined {
  const count = Math.trunc(Number(typed));
  return count >= 1 ? Math.min(most, count) : undefined;
}
