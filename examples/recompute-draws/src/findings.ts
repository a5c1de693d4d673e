/** The result of a check: how many draws were repeated, and which did not agree. */
export type Findings = {
  /** Receipts or openings that were repeated. */
  openings: number;
  /** Items that were drawn again. */
  draws: number;
  /** Draws whose seed is not public yet, or that wait for their block. */
  waiting: number;
  /** One sentence for each thing that does not agree. */
  mismatches: string[];
};

export const nothingYet = (): Findings => ({ openings: 0, draws: 0, waiting: 0, mismatches: [] });

/** Adds a mismatch unless something holds. @returns whether it does. */
export function expectThat(findings: Findings, holds: boolean, otherwise: string): boolean {
  if (!holds) findings.mismatches.push(otherwise);
  return holds;
}

/** Whether two lists of items are the same, in order. */
export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
