/** The stats of a creature, as a form or a monster has them. */
export interface Stats {
  health: number;
  attackDamage: number;
  aspd: number;
  walkSpeed: number;
  dps: number;
}

export interface StatChange {
  stat: keyof Stats;
  label: string;
  before: number;
  after: number;
  /** Written after the figure, as in " /s". */
  unit: string;
  decimals: number;
}

const stats: readonly Omit<StatChange, 'before' | 'after'>[] = [
  { stat: 'health', label: 'Health', unit: '', decimals: 0 },
  { stat: 'attackDamage', label: 'Attack', unit: '', decimals: 0 },
  { stat: 'aspd', label: 'Attack speed', unit: ' /s', decimals: 2 },
  { stat: 'dps', label: 'Damage', unit: ' /s', decimals: 1 },
  { stat: 'walkSpeed', label: 'Speed', unit: '', decimals: 0 },
];

/** Returns every stat before and after, in the order of the guide. */
export const changesOf = (before: Stats, after: Stats): StatChange[] =>
  stats.map((row) => ({ ...row, before: before[row.stat], after: after[row.stat] }));

/** Figures of one row have the same decimals, so that they can be compared. */
const figure = (value: number, decimals: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Writes a stat, as in "1.50 /s" or "248". */
export const statWords = (value: number, { unit, decimals }: Pick<StatChange, 'unit' | 'decimals'>): string =>
  `${figure(value, decimals)}${unit}`;

/** Writes by how much a stat changes, as in "+14" or "−0.2"; empty where it stays. */
export function gainWords({ before, after, decimals }: StatChange): string {
  const scale = 10 ** decimals;
  // The row adds up as it is written.
  const gain = (Math.round(after * scale) - Math.round(before * scale)) / scale;
  if (gain === 0) return '';
  return `${gain > 0 ? '+' : '−'}${figure(Math.abs(gain), decimals)}`;
}

/** Tells all that changes in one sentence, for those who hear it. */
export function changesWords(changes: readonly StatChange[]): string {
  const changed = changes.filter((change) => gainWords(change) !== '');
  return changed.map((row) => `${row.label} ${statWords(row.before, row)} to ${statWords(row.after, row)}`).join(', ');
}

/** Writes a temperament, as in "Melee". */
export const temperWords = (behavior: string): string => behavior.charAt(0).toUpperCase() + behavior.slice(1);

type Percents = Partial<Record<keyof Stats, number>>;

/** Says how a stat grows, as in "6% of its first value with each level"; empty where it does not. */
export const growthWords = (stat: keyof Stats, percents: Percents | undefined): string => {
  const percent = percents?.[stat] ?? 0;
  return percent > 0 ? `+${percent}% a level` : '';
};

/** Returns a stat as it was at another level, by the percents of its first value that a level adds. */
function atLevel(value: number, percent: number, from: number, to: number, decimals: number): number {
  const scale = 10 ** decimals;
  const grown = (level: number) => (100 + percent * (level - 1)) / 100;
  // Rounding on the way up took less than one from its first value.
  const first = Math.ceil((value * scale) / grown(from) - 1e-9);
  return Math.floor(first * grown(to) + 1e-9) / scale;
}

/** Returns stats as they were at another level of the same kind. */
export function statsAtLevel(now: Stats, percents: Percents, from: number, to: number): Stats {
  const of = (stat: 'health' | 'attackDamage' | 'aspd' | 'walkSpeed', decimals: number) =>
    atLevel(now[stat], percents[stat] ?? 0, from, to, decimals);
  const [attackDamage, aspd] = [of('attackDamage', 0), of('aspd', 2)];
  return {
    health: of('health', 0),
    attackDamage,
    aspd,
    walkSpeed: of('walkSpeed', 0),
    dps: Math.round(attackDamage * aspd * 100) / 100,
  };
}
