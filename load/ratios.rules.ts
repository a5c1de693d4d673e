/** The value to reach. */
export type Goal = { atLeast: number } | { atMost: number };

/** One comparison of a bench, as `load/ratios.json` keeps it and the README shows it. */
export type Ratio = {
  /** Names the comparison for good: `gateway.token`. */
  key: string;
  measured: string;
  against: string;
  ratio: number;
  /** Undefined where none is set. */
  goal?: Goal | undefined;
};

/** How far a ratio may be from the committed one: machines differ, and so do runs. */
const tolerance = 0.25;

const isLessBetter = ({ goal }: Ratio) => goal !== undefined && 'atMost' in goal;

/** Returns whether a ratio is worse than the committed one by more than a quarter. */
export function hasFallen(measured: Ratio, committed: Ratio): boolean {
  return isLessBetter(committed)
    ? measured.ratio > committed.ratio * (1 + tolerance)
    : measured.ratio < committed.ratio * (1 - tolerance);
}

export const isReached = ({ ratio, goal }: Ratio): boolean => {
  if (goal === undefined) return true;
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
};

/** Returns the committed ratios with new values of those that were measured, and new ones behind them. */
export function withMeasured(committed: Ratio[], measured: Ratio[]): Ratio[] {
  const byKey = new Map(measured.map((ratio) => [ratio.key, ratio]));
  const kept = committed.map((ratio) => byKey.get(ratio.key) ?? ratio);
  const known = new Set(committed.map(({ key }) => key));
  return [...kept, ...measured.filter(({ key }) => !known.has(key))];
}

export const goalInWords = ({ goal }: Ratio): string => {
  if (goal === undefined) return 'none set';
  return 'atLeast' in goal ? goal.atLeast.toFixed(2) : `${goal.atMost.toFixed(2)} at most`;
};

/** Returns the table of the README. */
export function tableOf(ratios: Ratio[]): string {
  const rows = ratios.map(
    (ratio) =>
      `| ${ratio.measured} | ${ratio.against} | ${ratio.ratio.toFixed(2)} | ${goalInWords(ratio)}${isReached(ratio) ? '' : ', not reached'} |`,
  );
  return ['| measured | against | ratio | goal |', '|---|---|---|---|', ...rows].join('\n');
}

const tableOfReadme = /(?<=<!-- ratios -->\n\n).*?(?=\n\n<!-- \/ratios -->)/s;

/** Returns a README with this table. @throws Error for a README without a place for it. */
export function withTable(readme: string, ratios: Ratio[]): string {
  if (!tableOfReadme.test(readme)) throw new Error('The README has no place for the ratios.');
  return readme.replace(tableOfReadme, () => tableOf(ratios));
}
